import { pagesOf } from '../../server/testing/pdf.ts'
import { expect } from '../support/test.ts'
import type { DayCompany } from './company.ts'
import { amountOnScreen } from './receipts.ts'
import { count, expected, receipts } from './table.ts'

type Session = { id: string; state: string; number: string; hash: string }

/** Compares every figure of the company with the table, to the unit. */
export async function expectFigures(company: DayCompany): Promise<void> {
  const { manager } = company
  const accounts = await manager.ask<Account[]>('GET', '/money-accounts')
  expect(balancesOf(accounts)).toEqual(expected.balances)
  const till = accounts.find(({ name }) => name === 'Caisse Kinshasa')
  const { sums } = await manager.ask<Totals>('GET', `/till/moves/totals?accountId=${till?.id}`)
  expect(sums.map(({ count: _, ...sum }) => inUnits(sum))).toEqual(expected.journal)
  await expectRests(company)
  await expectSession(company)
  await expectLedger(company)
}

type Account = { id: string; name: string; balances: { currency: string; amount: number }[] | null }
type Sum = { currency: string; incoming: number; outgoing: number }
type Totals = { sums: (Sum & { count: number })[] }

function balancesOf(accounts: Account[]) {
  return Object.fromEntries(
    accounts.map(({ name, balances }) => [
      name,
      Object.fromEntries((balances ?? []).map(({ currency, amount }) => [currency, amount / 100])),
    ]),
  )
}

function inUnits({ currency, incoming, outgoing }: Sum): Sum {
  return { currency, incoming: incoming / 100, outgoing: outgoing / 100 }
}

/** Invoices owe what the table says, and payments add up by method. */
async function expectRests({ site, slug }: DayCompany): Promise<void> {
  const rests = await site.sql<{ name: string; rest: number }>(
    `select c.name, i.balance::float8 / 100 as rest from invoices i join tenants t on t.id = i.tenant_id
      join clients c on c.tenant_id = t.id and c.id = i.client_id where t.slug = $1 order by c.name`,
    [slug],
  )
  expect(rests).toEqual(
    receipts
      .map(({ name, rest }) => ({ name, rest }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  )
  const methods = await site.sql<{ method: string; paid: number }>(
    `select d.method, sum(d.value)::float8 / 100 as paid from payment_tenders d
      join tenants t on t.id = d.tenant_id where t.slug = $1 group by d.method`,
    [slug],
  )
  expect(Object.fromEntries(methods.map(({ method, paid }) => [method, paid]))).toEqual(expected.methods)
}

/** The session is closed and approved, and its PV says what was counted. */
async function expectSession({ manager }: DayCompany): Promise<void> {
  const { items } = await manager.ask<{ items: Session[] }>('GET', '/till/sessions?limit=5')
  expect(items.map(({ state }) => state)).toEqual(['Clôturée'])
  const { hash, number } = await manager.ask<Session>('GET', `/till/sessions/${items[0]?.id}`)
  const pages = await pagesOf(
    new Uint8Array(await manager.download(`/till/sessions/${items[0]?.id}/document`)),
  )
  const text = pages.join(' ').replaceAll(/\s/g, ' ')
  const amounts = expected.counts.flatMap(({ currency, counted, expected: due, difference }) =>
    [counted, due, difference].map((amount) => amountOnScreen(amount, currency)),
  )
  const notes = Object.keys(count.CDF).map((note) => amountOnScreen(Number(note), 'CDF'))
  for (const part of [number, hash, 'Monnaie rendue en trop', 'Moïse Essai', ...amounts, ...notes])
    expect(text).toContain(part.replaceAll(/\s/g, ' '))
}

/** Moves, sessions and tenders agree with each other. */
async function expectLedger({ site, slug }: DayCompany): Promise<void> {
  const [proof] = await site.sql(
    `select till_chain(id) -> 'broken' as broken, session_differences(id) as sessions,
      tender_differences(id) as tenders, prove_money_accounts(id) as accounts
      from tenants where slug = $1`,
    [slug],
  )
  expect(proof).toEqual({ broken: [], sessions: [], tenders: [], accounts: [] })
  const roundings = await site.sql<{ name: string; amount: number }>(
    `select a.name, sum(m.amount)::float8 / 100 as amount from account_moves m
      join tenants t on t.id = m.tenant_id
      join money_accounts a on a.tenant_id = t.id and a.id = m.account_id
      where t.slug = $1 and m.kind = 'écart' and m.document_id is distinct from m.session_id
      group by a.name`,
    [slug],
  )
  expect(Object.fromEntries(roundings.map(({ name, amount }) => [name, amount]))).toEqual(expected.roundings)
}
