import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { TillDay } from '@escale/contract/trade/till/day/contract'
import { addRate } from '#testing/company/till.ts'
import { cookieOf, openSite } from '#testing/http.ts'
import { pagesOf } from '#testing/pdf.ts'
import { foundTill } from '#testing/till/founded-till.ts'
import { foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type Founded = Awaited<ReturnType<typeof dayCompany>>

const counts = (usd: Record<string, number>) => [
  { currency: 'USD' as const, pieces: usd },
  { currency: 'CDF' as const, pieces: {} },
]

/** A company with a till that the cashier opened with 50 $, a bank, and a client who owes 5 000 $. */
async function dayCompany() {
  const found = await foundTill(world, ['account', 'till', 'currencies'])
  const { tenantId, admin, company, cashier, tillId } = found
  const bankId = randomUUID()
  await world.owner.query(
    `insert into money_accounts (tenant_id, id, name, kind, currency, agency)
      values ($1, $2, 'Rawbank USD', 'banque', 'USD', 'Goma')`,
    [tenantId, bankId],
  )
  const rate = await addRate(world, tenantId, '2845')
  const invoice = await admin.invoices.create({
    ...maritimeDraft(company, { dueDate: '2030-01-10' }),
    lines: [{ serviceId: company.serviceId, quantity: 1, unitPrice: 500_000 }],
  })
  const { id: session } = await cashier.till.open({
    ...{ accountId: tillId, counts: counts({ 5000: 1 }), reason: null },
  })
  const today = (await admin.tillDay.get({})).today
  const pay = (who: Person, amount: number, tenders: object[], more: object = {}) =>
    who.payments.create({
      ...{ invoiceId: invoice.id, amount, paymentDate: today, reference: `R-${randomUUID().slice(0, 8)}` },
      ...{ method: 'Espèces', status: 'Reçu', tenders, ...more },
    } as Parameters<Person['payments']['create']>[0])
  return { ...found, bankId, rate, invoice, session, today, pay }
}

/** Cash in dollars and in francs by the cashier, and a transfer by the administrator. */
async function workedDay() {
  const company = await dayCompany()
  const { cashier, admin, pay, rate, bankId } = company
  await pay(cashier, 123814, [
    { method: 'Espèces', amount: 50000 },
    { method: 'Espèces', currency: 'CDF', amount: 210000000, rateId: rate },
  ])
  await pay(admin, 70000, [{ method: 'Virement', amount: 70000, accountId: bankId }])
  await cashier.expenses.record({
    category: 'Carburant',
    payee: 'Station Engen',
    currency: 'USD',
    amount: 2500,
    day: company.today,
    note: null,
    accountId: null,
    photoId: null,
    expeditionId: null,
  })
  return company
}

const sumsOf = (rows: readonly { currency: string; amount: number }[]) => {
  const sums: Record<string, number> = {}
  for (const { currency, amount } of rows) sums[currency] = (sums[currency] ?? 0) + amount
  return sums
}

async function sqlSums({ tenantId }: Pick<Founded, 'tenantId'>, where: string) {
  const { rows } = await world.owner.query(
    `select currency, sum(amount)::float8 as amount from account_moves
      where tenant_id = $1 and ${where} group by currency`,
    [tenantId],
  )
  return sumsOf(rows)
}

test('receipts by method, currency and person are the journal and the payments, to the cent', async () => {
  const company = await workedDay()
  const { manager, tenantId, today, cashier, admin, tillId, bankId } = company
  const day = await manager.tillDay.get({})
  assert.deepEqual(
    day.receipts.map(({ method, currency, personId, amount, count }) => [
      ...[method, currency, personId],
      ...[amount, count],
    ]),
    [
      ['Espèces', 'CDF', cashier.userId, 210000000, 1],
      ['Espèces', 'USD', cashier.userId, 50000, 1],
      ['Virement', 'USD', admin.userId, 70000, 1],
    ],
  )
  assert.deepEqual(sumsOf(day.receipts), await sqlSums(company, `kind = 'reçu'`))
  const { rows } = await world.owner.query(
    `select count(*)::int as count, sum(amount)::float8 as amount from payments
      where tenant_id = $1 and payment_date = $2 and status = 'Reçu'`,
    [tenantId, today],
  )
  assert.deepEqual(day.payments, rows[0])
  const values = await world.owner.query(
    `select sum(value)::float8 as value from payment_tenders where tenant_id = $1`,
    [tenantId],
  )
  assert.equal(day.payments?.amount, values.rows[0].value)

  for (const receipt of day.receipts) {
    const { sums } = await manager.till.totals({
      ...{ from: today, to: today, kind: 'reçu', method: receipt.method },
      ...{ currency: receipt.currency, ...(receipt.personId && { personId: receipt.personId }) },
    })
    assert.equal((sums[0]?.incoming ?? 0) + (sums[0]?.outgoing ?? 0), receipt.amount)
  }
  const balances = day.accounts.map(({ id, balances }) => [id, sumsOf(balances ?? [])])
  assert.deepEqual(
    balances.toSorted(),
    [
      [bankId, await sqlSums(company, `account_id = '${bankId}'`)],
      [tillId, await sqlSums(company, `account_id = '${tillId}'`)],
    ].toSorted(),
  )
  assert.deepEqual(
    day.moves.map(({ kind, currency, incoming, outgoing }) => [kind, currency, incoming, outgoing]),
    [
      ['apport', 'USD', 5000, 0],
      ['dépense', 'USD', 0, -2500],
    ],
  )
  assert.deepEqual(
    day.spendings.map(({ kind, reason, amount }) => [kind, reason, amount]),
    [['dépense', 'Carburant, Station Engen', -2500]],
  )
  assert.deepEqual(day.differences, [])
})

test('a deleted payment leaves nothing in its method; a payment without an account is named', async () => {
  const company = await dayCompany()
  const { admin, manager, pay, bankId, tenantId, today } = company
  const paid = await pay(admin, 70000, [{ method: 'Virement', amount: 70000, accountId: bankId }])
  await admin.payments.remove({ id: paid.id })
  await world.owner.query(
    `insert into payments (tenant_id, id, client_name, invoice_id, invoice_number, amount, method,
        payment_date, status, reference, recorded_by, recorded_by_name)
      select tenant_id, gen_random_uuid(), client_name, id, invoice_number, 1000, 'Chèque', $2,
        'Reçu', 'CHQ', $3, 'Amina Ilunga' from invoices where tenant_id = $1 limit 1`,
    [tenantId, today, admin.userId],
  )
  const { receipts, payments } = await manager.tillDay.get({})
  assert.deepEqual(
    receipts.map(({ method, amount, isInAccount }) => [method, amount, isInAccount]),
    [['Chèque', 1000, false]],
  )
  assert.deepEqual(payments, { count: 1, amount: 1000 })
})

test('the holder of a till counts it blind on this screen too; a manager sees it', async () => {
  const company = await workedDay()
  const { cashier, manager, admin, bankId, tillId } = company
  const own = await cashier.tillDay.get({})
  assert.deepEqual([own.isOwn, own.isBlind, own.waiting, own.payments], [true, true, null, null])
  assert.deepEqual([own.receipts, own.moves, own.spendings, own.differences], [[], [], [], []])
  assert.deepEqual(
    own.accounts.map(({ id, balances }) => [id, balances]),
    [[tillId, null]],
  )
  const theirs = await manager.tillDay.get({})
  assert.equal(theirs.isBlind, false)
  assert.ok(theirs.accounts.every(({ balances }) => balances))

  const { attempt } = await cashier.till.count({ id: company.session, counts: counts({ 5000: 1 }) })
  const counted = await cashier.tillDay.get({})
  assert.deepEqual(
    [counted.isBlind, counted.receipts.length, counted.accounts[0]?.balances, attempt],
    [false, 2, null, 1],
  )
  assert.equal(counted.payments?.count, 1)
  assert.ok(!counted.accounts.some(({ id }) => id === bankId))
  assert.equal((await admin.tillDay.get({})).payments?.count, 2)
})

test('an agency has its accounts and moves only; another company sees nothing', async () => {
  const { manager, tillId } = await workedDay()
  const day = await manager.tillDay.get({ agency: 'Kinshasa' })
  assert.deepEqual(day.agencies, ['Goma', 'Kinshasa'])
  assert.deepEqual(
    [day.accounts.map(({ id }) => id), day.payments, new Set(day.receipts.map(({ method }) => method))],
    [[tillId], null, new Set(['Espèces'])],
  )
  const other = await foundTill(world)
  const empty = await other.manager.tillDay.get({})
  assert.deepEqual([empty.receipts, empty.moves, empty.spendings], [[], [], []])
})

test('a till left open since yesterday is named, and a day without moves is empty', async () => {
  const { manager, tenantId, session, today } = await dayCompany()
  await world.owner.query(
    `update till_sessions set opening_day = opening_day - 1, opened_at = opened_at - interval '1 day'
      where tenant_id = $1 and id = $2`,
    [tenantId, session],
  )
  const day = await manager.tillDay.get({})
  const [till] = day.accounts.filter(({ kind }) => kind === 'caisse')
  assert.equal(till?.session?.state, 'Ouverte')
  assert.ok((till?.session?.openingDay ?? today) < today)
  const old = await manager.tillDay.get({ day: '2020-01-01' })
  assert.deepEqual(
    [old.receipts, old.payments, old.moves, old.spendings, old.differences],
    [[], { count: 0, amount: 0 }, [], [], []],
  )
  assert.deepEqual(
    old.accounts.map(({ session, balances }) => [session, balances?.filter(({ amount }) => amount !== 0)]),
    [
      [null, []],
      [null, []],
    ],
  )
})

test('the work to do names a cheque, a transfer under way, a difference to approve', async () => {
  const company = await dayCompany()
  const { manager, admin, cashier, pay, bankId, tillId, session } = company
  await pay(admin, 4000, [{ method: 'Chèque', amount: 4000, accountId: bankId }], { status: 'En attente' })
  const { attempt } = await cashier.till.count({ id: session, counts: counts({}) })
  await cashier.till.close({ id: session, attempt, reason: 'Perdu' })
  await admin.till.open({
    ...{ accountId: tillId, counts: counts({ 10000: 1 }), reason: 'Fonds apporté' },
  })
  await admin.transfers.send({
    ...{ kind: 'versement banque', fromId: tillId, toId: bankId, currency: 'USD', amount: 3000, fee: 0 },
    ...{ note: null },
  } as never)
  const { waiting, differences } = await manager.tillDay.get({})
  assert.deepEqual(waiting, {
    claims: 0,
    differences: 1,
    transfers: { count: 1, amounts: [{ currency: 'USD', amount: 3000 }] },
    unsettled: 0,
    cheques: { count: 1, amount: 4000 },
  })
  assert.ok(differences.some(({ cause, amount }) => cause === 'comptage' && amount !== 0))
})

test('the day is a file and a printed page, for people who may read it', async () => {
  const company = await workedDay()
  const { manager, cashier } = company
  const ask = (who: Person, path: string) => site.ask(`/api${path}`, { headers: cookieOf(world, who) })
  const csv = await (await ask(manager, '/till/day/file?format=csv')).text()
  assert.match(csv, /Entrées;Espèces;Amina Ilunga;CDF;1;2100000,00/)
  assert.match(csv, /Soldes;Rawbank USD;Banque;USD;;700,00/)
  assert.match(csv, /Autres mouvements;Apport;Entrée;USD;1;50,00/)
  assert.match(csv, /Total des dépenses et remboursements;Dépense;Sortie;USD;1;-25,00/)
  const xlsx = await ask(manager, '/till/day/file?format=xlsx')
  assert.match(xlsx.headers.get('content-type') ?? '', /spreadsheetml/)
  assert.equal((await ask(cashier, '/till/day/file')).status, 403)
  const pdf = await ask(manager, `/till/day/pdf?day=${company.today}`)
  assert.equal(pdf.status, 200)
  const pages = await pagesOf(new Uint8Array(await pdf.arrayBuffer()))
  assert.equal(pages.length, 1)
  assert.match(pages[0] ?? '', /Entrées.*Espèces.*2 100 000 FC.*Soldes maintenant.*Rawbank USD/)
  const viewer = await company.company.hire('viewer')
  assert.equal((await ask(viewer, '/till/day')).status, 403)
  const plain = await foundCompany(world)
  const admin = await plain.hire('admin')
  assert.equal((await ask(admin, '/till/day')).status, 403)
  assert.equal((await ask(manager, '/till/day?day=2026-02-31')).status, 422)
  assert.equal(((await (await ask(cashier, '/till/day')).json()) as TillDay).isOwn, true)
})
