import type { PoolClient } from 'pg'
import { type Calendar, hourMs } from '../draw/calendar.ts'
import { randomFrom } from '../draw/random.ts'
import { callMoney, firstMember, type Seeded } from './calls.ts'
import { recordMoneyHistory } from './history.ts'
import { fillReceipts } from './receipts.ts'
import { fillTill } from './tills.ts'

const accounts = [
  ['Caisse Kinshasa', 'caisse', null, 'Kinshasa', null, null],
  ['Caisse Goma', 'caisse', null, 'Goma', null, null],
  ['Rawbank USD', 'banque', 'USD', null, 'Rawbank', '05100-01203344-59'],
  ['Orange Money 0890', 'mobile money', 'CDF', null, 'Orange Money', '+243 890 555 100'],
  ['M-Pesa 0815', 'mobile money', 'CDF', null, 'M-Pesa', '+243 815 550 102'],
] as const

const openings = [
  ['Rawbank USD', 'USD', 18_420_00],
  ['Orange Money 0890', 'CDF', 4_250_000_00],
  ['M-Pesa 0815', 'CDF', 1_180_000_00],
] as const

const expenses = [
  ['Carburant', 'Station Total Gombe', 'Orange Money 0890', 'CDF', 85_000_00, 'Camion de la tournée'],
  ['Manutention', 'Équipe de Matadi', 'Orange Money 0890', 'CDF', 240_000_00, null],
  ['Douane', 'OCC Matadi', 'Rawbank USD', 'USD', 320_00, 'Contrôle du conteneur'],
  ['Communication', 'Vodacom', 'M-Pesa 0815', 'CDF', 45_000_00, 'Forfaits du mois'],
  ['Fournitures', 'Papeterie du Boulevard', 'M-Pesa 0815', 'CDF', 62_500_00, null],
] as const

/** Money accounts of a company with a few moves. The till of Kinshasa is open. */
export async function fillMoneyAccounts(
  client: PoolClient,
  calendar: Calendar,
  company: string,
): Promise<void> {
  const agent = await firstMember(client, company, 'admin')
  const cashier = await firstMember(client, company, 'employee')
  if (!agent || !cashier) return
  const random = randomFrom(147)
  const newId = () => random.id(calendar.nowMs)
  const ids = new Map(accounts.map(([name]) => [name, newId()] as const))
  const idOf = (name: AccountName) => ids.get(name) ?? ''
  await client.query(`select set_config('app.tenant_id', $1, true)`, [company])
  for (const [name, ...columns] of accounts)
    await client.query(
      `insert into money_accounts (tenant_id, id, name, kind, currency, agency, operator, number)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [company, idOf(name), name, ...columns],
    )
  await client.query(
    `insert into payment_methods (tenant_id, id, name, kind)
      values ($1, $2, 'Orange Money', 'mobile money'), ($1, $3, 'M-Pesa', 'mobile money')`,
    [company, newId(), newId()],
  )
  await client.query(
    `insert into method_accounts (tenant_id, method, account_id)
      values ($1, 'Orange Money', $2), ($1, 'M-Pesa', $3), ($1, 'Virement', $4)`,
    [company, idOf('Orange Money 0890'), idOf('M-Pesa 0815'), idOf('Rawbank USD')],
  )
  const seeded = { client, calendar, company, agent, newId, idOf }
  await fund(seeded)
  await spend(seeded)
  await transfer(seeded)
  await fillTill({ ...seeded, agent: cashier }, idOf('Caisse Kinshasa'))
  await fillReceipts({ ...seeded, agent: cashier })
  await recordMoneyHistory(seeded)
  await client.query(`select set_config('app.tenant_id', '', true)`)
}

type AccountName = (typeof accounts)[number][0]
type SeededAccounts = Seeded & { idOf: (name: AccountName) => string }

async function fund({ client, calendar, company, agent, newId, idOf }: SeededAccounts): Promise<void> {
  for (const [name, currency, amount] of openings) {
    const draft = { accountId: idOf(name), currency, amount, reason: "Solde d'ouverture" }
    await callMoney(client, 'add_funds($1, $2, $3, $4, $5)', [
      ...[company, newId(), agent.id, agent.name],
      JSON.stringify({ ...draft, today: calendar.today }),
    ])
  }
}

async function spend({ client, calendar, company, agent, newId, idOf }: SeededAccounts): Promise<void> {
  const day = calendar.today
  for (const [place, [category, payee, account, currency, amount, note]] of expenses.entries()) {
    const draft = { accountId: idOf(account), category, payee, currency, amount, note, day, today: day }
    await callMoney(client, 'record_expense($1, $2, $3, $4, $5, $6)', [
      ...[company, newId(), calendar.nowMs - hourMs * (place + 1), agent.id, agent.name],
      JSON.stringify(draft),
    ])
  }
}

/** A transfer that arrived, and another that the cashier has not acknowledged. */
async function transfer({ client, calendar, company, agent, newId, idOf }: SeededAccounts): Promise<void> {
  const today = calendar.today
  const send = async (from: AccountName, to: AccountName, draft: object) => {
    const id = newId()
    await callMoney(client, 'send_transfer($1, $2, $3, $4, $5, $6)', [
      ...[company, id, calendar.nowMs - hourMs / 2, agent.id, agent.name],
      JSON.stringify({ fromId: idOf(from), toId: idOf(to), ...draft, today }),
    ])
    return id
  }
  const francs = { currency: 'CDF', amount: 500_000_00, fee: 5_000_00, note: null }
  const arrived = await send('Orange Money 0890', 'M-Pesa 0815', francs)
  await callMoney(client, 'acknowledge_transfer($1, $2, $3, $4, true, $5)', [
    ...[company, arrived, agent.id, agent.name],
    JSON.stringify({ received: 500_000_00, today }),
  ])
  const dollars = { currency: 'USD', amount: 300_00, fee: 0, note: 'Fonds de caisse' }
  await send('Rawbank USD', 'Caisse Kinshasa', dollars)
}
