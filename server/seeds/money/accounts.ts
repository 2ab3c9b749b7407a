import type { PoolClient } from 'pg'

type Agent = { id: string; name: string }

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

/** Money accounts of a company with a few moves. Its tills are closed and empty until somebody opens them. */
export async function fillMoneyAccounts(client: PoolClient, company: string): Promise<void> {
  const { rows } = await client.query<Agent>(
    `select u.id, u.name from auth.users u join user_roles r on r.user_id = u.id and r.tenant_id = $1
      where r.role = 'admin' order by u.created_at, u.id limit 1`,
    [company],
  )
  const [agent] = rows
  if (!agent) return
  await client.query(`select set_config('app.tenant_id', $1, true)`, [company])
  await addCurrency(client, company, agent)
  for (const account of accounts)
    await client.query(
      `insert into money_accounts (tenant_id, id, name, kind, currency, agency, operator, number)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7)`,
      [company, ...account],
    )
  await client.query(
    `insert into payment_methods (tenant_id, id, name, kind)
      values ($1, gen_random_uuid(), 'Orange Money', 'mobile money'),
        ($1, gen_random_uuid(), 'M-Pesa', 'mobile money')`,
    [company],
  )
  const idOf = await accountIds(client, company)
  for (const [name, currency, amount] of openings)
    await client.query('select add_funds($1, gen_random_uuid(), $2, $3, $4)', [
      ...[company, agent.id, agent.name],
      JSON.stringify({ accountId: idOf(name), currency, amount, reason: "Solde d'ouverture" }),
    ])
  await spend(client, company, agent, idOf)
  await transfer(client, company, agent, idOf)
  await client.query(`select set_config('app.tenant_id', '', true)`)
}

type IdOf = (name: string) => string

async function accountIds(client: PoolClient, company: string): Promise<IdOf> {
  const { rows } = await client.query<Agent>('select id, name from money_accounts where tenant_id = $1', [
    company,
  ])
  return (wanted) => rows.find(({ name }) => name === wanted)?.id ?? ''
}

/** Congolese francs, and the rates of the day for buying and selling them. */
async function addCurrency(client: PoolClient, company: string, { id, name }: Agent): Promise<void> {
  await client.query(
    `insert into company_currencies (tenant_id, currency, cash_step, pieces) values ($1, 'CDF', 5000,
      '{2000000,1000000,500000,100000,50000,20000,10000,5000}')`,
    [company],
  )
  await client.query(
    `insert into exchange_rates (tenant_id, id, quote, side, rate, source, written_by, written_by_name)
      values ($1, gen_random_uuid(), 'CDF', 'vente', 2845, 'saisi', $2, $3),
        ($1, gen_random_uuid(), 'CDF', 'achat', 2825, 'saisi', $2, $3)`,
    [company, id, name],
  )
}

async function spend(client: PoolClient, company: string, { id, name }: Agent, idOf: IdOf): Promise<void> {
  for (const [place, [category, payee, account, currency, amount, note]] of expenses.entries()) {
    const day = new Date().toISOString().slice(0, 10)
    const draft = { accountId: idOf(account), category, payee, currency, amount, note, day, today: day }
    await client.query('select record_expense($1, gen_random_uuid(), $2, $3, $4, $5)', [
      ...[company, Date.now() - 3_600_000 * (place + 1), id, name],
      JSON.stringify(draft),
    ])
  }
}

/** A transfer that arrived, and another that waits for the till to be opened. */
async function transfer(client: PoolClient, company: string, { id, name }: Agent, idOf: IdOf): Promise<void> {
  const send = async (from: string, to: string, draft: object) => {
    const { rows } = await client.query<{ id: string }>(
      `select send_transfer($1, gen_random_uuid(), $2, $3, $4, $5) ->> 'id' as id`,
      [
        ...[company, Date.now() - 1_800_000, id, name],
        JSON.stringify({ fromId: idOf(from), toId: idOf(to), ...draft }),
      ],
    )
    return rows[0]?.id
  }
  const francs = { currency: 'CDF', amount: 500_000_00, fee: 5_000_00, note: null }
  const arrived = await send('Orange Money 0890', 'M-Pesa 0815', francs)
  await client.query('select acknowledge_transfer($1, $2, $3, $4, true, $5)', [
    ...[company, arrived, id, name],
    JSON.stringify({ received: 500_000_00 }),
  ])
  const dollars = { currency: 'USD', amount: 300_00, fee: 0, note: 'Fonds de caisse' }
  await send('Rawbank USD', 'Caisse Kinshasa', dollars)
}
