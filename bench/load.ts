import pg from 'pg'
import type { Company, Shape, World } from './world.ts'

/** Settings of PostgreSQL for the load only. The bench then restarts it with those of production. */
export const loadSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  autovacuum: 'off',
  maintenance_work_mem: '400MB',
}

const servicesEach = 10
const usedCompanies = 20
const bigTables = ['invoices', 'invoice_items', 'payments', 'goods']
const figureTables = ['receivables', 'invoice_figures', 'client_figures', 'payment_figures']
/** In a database just filled, half of the invoices and 500 lots are of the client « Sankuru ». */
const newestClient = 3
const newestShare = 0.5
const newestLots = 500
/** The number of lots in the warehouse: a lot arrives a minute, and leaves after a month. */
const goodsInStock = 43_200

/** Fills a migrated database with a few `insert … select generate_series`. */
export async function load(ownerUrl: string, shape: Shape): Promise<void> {
  // Foreign keys are right by construction. Checking four million of them would take most of the time.
  const options = '-c session_replication_role=replica -c synchronous_commit=off'
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options }).on('error', () => {})
  try {
    const indexes = await dropIndexes(pool)
    const rows = { ...companyInserts(shape), ...saleInserts(shape, await isBalanceComputed(pool)) }
    await pool.query(rows.companies)
    await pool.query(rows.clients)
    await pool.query(rows.services)
    await pool.query(rows.stock)
    await addPeople(pool, shape)
    await inParallel(pool, [rows.items, rows.invoices, rows.payments])
    await pool.query(rows.keys)
    await inParallel(pool, indexes)
    const tables = [...bigTables, ...(await fillFigures(pool))]
    if (shape.isJustFilled)
      return await inParallel(
        pool,
        ['clients', ...tables].map((name) => `alter table ${name} set (autovacuum_enabled = off)`),
      )
    await inParallel(
      pool,
      tables.map((name) => `vacuum (analyze) ${name}`),
    )
    await pool.query('analyze')
  } finally {
    await pool.end()
  }
}

/** The balance of an invoice was a generated column up to release 0.3.0. */
async function isBalanceComputed(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_attribute where attrelid = 'invoices'::regclass and attname = 'balance'
      and attgenerated <> ''`,
  )
  return rowCount === 1
}

/** Fills the tables that functions keep, and returns their names. A database of release 0.2.0 has none. */
async function fillFigures(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`select 1 where to_regclass('receivables') is not null`)
  if (rows.length === 0) return []
  // The companies of a released demo have theirs.
  await pool.query(
    `select fill_receivables(id) from tenants t
      where not exists (select from invoice_figures f where f.tenant_id = t.id)`,
  )
  return figureTables
}

/** Reads the companies of the requests from a loaded database. */
export async function worldOf(ownerUrl: string): Promise<World> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 }).on('error', () => {})
  try {
    // The sessions of a database of an earlier run may have expired.
    await pool.query(
      `update auth.sessions set created_at = now(), expires_at = now() + interval '12 hours',
         access_until = now() + interval '12 hours'`,
    )
    const { rows: used } = await pool.query<{ id: string }>('select id from tenants order by id limit $1', [
      usedCompanies + 1,
    ])
    const companies: Company[] = []
    for (const { id } of used) {
      const ids = async (table: string) => {
        const sql = `select id from ${table} where tenant_id = $1 order by id limit 900`
        return (await pool.query<{ id: string }>(sql, [id])).rows.map((row) => row.id)
      }
      const [clients, services] = [await ids('clients'), await ids('services')]
      companies.push({ id, token: `bench ${id}`, clients, services, invoices: await ids('invoices') })
    }
    const [big, ...ordinary] = companies
    if (!big) throw new Error("La base n'est pas chargée.")
    return { big, ordinary }
  } finally {
    await pool.end()
  }
}

/** Drops indexes, and returns the statements that build them after the load, which is faster. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by pg_get_indexdef(indexrelid) like '%gin%' desc`,
    [bigTables],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function inParallel(pool: pg.Pool, texts: string[]): Promise<void> {
  await Promise.all(texts.map((text) => pool.query(text)))
}

const base = Date.now() - 731 * 86_400_000

// Ids are UUIDv7, as in the product: in the order of time, so that indexes grow at their end.
const uuidSql = (ms: string, n: string) =>
  `(lpad(to_hex((${ms})::bigint), 12, '0') || '70008000' || lpad(to_hex(${n}), 12, '0'))::uuid`
const tenantId = (c: string) => uuidSql(`${base - 900_000_000} + ${c}`, c)
const clientId = (c: string, i: string) =>
  uuidSql(`${base - 800_000_000} + ${c} * 100 + ${i}`, `(${c} * 100 + ${i})`)
const serviceId = (c: string, i: string) =>
  uuidSql(`${base - 700_000_000} + ${c} * 100 + ${i}`, `(${c} * 100 + ${i})`)
const userId = (c: string) => uuidSql(`${base - 600_000_000} + ${c}`, c)
const houses = `array['Kivu', 'Lualaba', 'Équateur', 'Sankuru', 'Bénédicte', 'Océane']`
const clientName = (c: string, i: string) =>
  `'Maison ' || (${houses})[1 + ${i} % 6] || ' ' || (${c} * 100 + ${i})`

/** An insert of rows whose columns are SQL expressions. */
function insertRows(table: string, columns: Record<string, string>, from: string): string {
  const values = Object.values(columns).join(', ')
  return `insert into ${table} (${Object.keys(columns).join(', ')}) select ${values} from ${from}`
}

const agent = "'Amina Ilunga'"
const series = (name: string, first: number, last: number) => `generate_series(${first}, ${last}) ${name}`

/** Inserts of companies, clients, services and goods. */
function companyInserts({ companies, goods, isJustFilled, clientsEach = 20 }: Shape) {
  const all = series('c', 1, companies)
  const owner = `case when i <= ${newestLots} then ${newestClient} else i % ${clientsEach} end`
  const marks = isJustFilled ? `case when i > ${newestLots} then 'KIVU/' || i end` : `'KIVU/' || i`
  const company = { id: tenantId('c'), name: `'Transit ' || c`, slug: `'transit-' || c` }
  const client = { tenant_id: tenantId('c'), id: clientId('c', 'i'), name: clientName('c', 'i') }
  const contact = { email: `'client' || c * 100 + i || '@exemple.cd'`, phone: `'+243 81 ' || c * 100 + i` }
  const service = { id: serviceId('c', 'i'), name: `'Groupage ' || i`, price: '50000' }
  const lot = {
    ...{ tenant_id: tenantId('1'), id: uuidSql(`${base} + i * 1000::bigint`, 'i'), kind: `'Colis'`, marks },
    ...{ number: `'STK-' || i`, tracking_number: `'COLIS' || i`, description: `'Cartons de vêtements'` },
    client_id: clientId('1', isJustFilled ? `(${owner})` : `(i % ${clientsEach})`),
    ...{ quantity: '1 + i % 12', weight_kg: '10 + i % 90', length_cm: '60', width_cm: '40', height_cm: '20' },
    ...{
      location: `'A-' || i % 40`,
      received_at: 'at',
      created_at: 'at',
      updated_at: 'coalesce(left_at, at)',
    },
    status: `case when left_at is null then 'Reçu' else 'Remis' end`,
    ...{ released_to: `case when left_at is not null then 'Le client' end`, released_at: 'left_at' },
  }
  const stay = `case when i > ${goodsInStock} then at + ${goodsInStock} * interval '1 minute' end as left_at`
  const arrival = `lateral (select now() - i * interval '1 minute' as at) arrival`
  const moments = `${arrival}, lateral (select ${stay}) stay`
  const servicesOfEach = `${all}, ${series('i', 0, servicesEach - 1)}`
  return {
    companies: insertRows('tenants', { ...company, time_zone: `'${zoneAtNoon()}'` }, all),
    clients: insertRows('clients', { ...client, ...contact }, `${all}, ${series('i', 0, clientsEach - 1)}`),
    services: insertRows('services', { tenant_id: tenantId('c'), ...service }, servicesOfEach),
    stock: insertRows('goods', lot, `${series('i', 1, goods)}, ${moments}`),
  }
}

/** Inserts of invoices with their lines, payments and idempotency keys. */
function saleInserts(
  { invoices, companies, isJustFilled, clientsEach = 20 }: Shape,
  isBalanceGenerated: boolean,
) {
  const stepMs = Math.floor((730 * 86_400_000) / invoices)
  const ms = `(${base} + n * ${stepMs}::bigint)`
  const at = `to_timestamp(${ms} / 1000.0)`
  const others = `(case when n % 10 = 0 then 1 else 2 + (n - n / 10) % ${companies - 1} end)`
  const c = companies === 1 ? '1' : others
  const anyClient = `(n / 7) % ${clientsEach}`
  const newest = `case when n > ${invoices * newestShare} then ${newestClient} else ${anyClient} end`
  const client = isJustFilled ? `(${newest})` : `(${anyClient})`
  const price = '(50000 + n % 80 * 100)'
  const quantity = (p: string) => `(1 + (n + ${p}) % 5)`
  const total = `(${price} * (${quantity('1')} + ${quantity('2')} + ${quantity('3')}))`
  const paid = `(case when n % 7 = 0 then ${total} / 2 else 0 end)`
  const service = `((n + p) % ${servicesEach})`
  const invoice = {
    tenant_id: tenantId(c),
    invoice_number: `'INV-' || ${ms}`,
    client_name: clientName(c, client),
  }
  const times = { created_at: at, updated_at: at }
  const balance: Record<string, string> = isBalanceGenerated ? {} : { balance: `${total} - ${paid}` }
  const amounts = { subtotal: total, total, paid_amount: paid, ...balance, items_count: '3' }
  const head = {
    ...{ id: uuidSql(ms, 'n'), service_type: `'Maritime'`, client_id: clientId(c, client) },
    ...{ issue_date: `${at}::date`, due_date: `${at}::date + 30`, issued_by_agent_id: userId(c) },
    ...{ issued_by_agent_name: agent, status: `case when n % 3 = 0 then 'Retard' else 'En attente' end` },
  }
  const line = {
    ...{ tenant_id: tenantId(c), invoice_id: uuidSql(ms, 'n'), position: 'p', quantity: quantity('p') },
    ...{ service_id: serviceId(c, service), service_name: `'Groupage ' || ${service}`, unit_price: price },
    is_air_freight: 'false',
  }
  const payment = {
    ...{
      id: uuidSql(`${ms} + 1`, 'n'),
      invoice_id: uuidSql(ms, 'n'),
      reference: `'PAY-' || n`,
      amount: paid,
    },
    ...{ payment_date: `${at}::date`, recorded_by: userId(c), recorded_by_name: agent },
  }
  // Responses of the last thirty days. A plan made on an empty table would read it whole.
  const key = {
    ...{
      tenant_id: tenantId(c),
      user_id: userId(c),
      key: 'gen_random_uuid()',
      operation: `'invoices.create'`,
    },
    ...{ body_hash: 'md5(n::text)', created_at: at },
    answer: `jsonb_build_object('id', ${uuidSql(ms, 'n')}, 'version', 1)`,
  }
  const all = series('n', 1, invoices)
  return {
    invoices: insertRows('invoices', { ...invoice, ...head, ...amounts, ...times }, all),
    items: insertRows('invoice_items', line, `${all}, ${series('p', 1, 3)}`),
    payments: insertRows(
      'payments',
      { ...invoice, ...payment, ...times },
      `generate_series(7, ${invoices}, 7) n`,
    ),
    keys: insertRows('idempotency_keys', key, series('n', Math.floor(invoices * (700 / 730)), invoices)),
  }
}

/** Adds an admin with a session in each company. */
async function addPeople(pool: pg.Pool, { companies }: Shape): Promise<void> {
  const all = series('c', 1, companies)
  const [user, tenant] = [userId('c'), tenantId('c')]
  const name = { name: agent, first_name: `'Amina'`, last_name: `'Ilunga'` }
  const email = { email: `'admin' || c || '@banc.example'`, email_verified: 'true' }
  const hash = `encode(sha256(convert_to('bench ' || ${tenant}, 'utf8')), 'hex')`
  const session = { id: user, user_id: user, token_hash: hash, company_id: tenant }
  const expiry = { expires_at: `now() + interval '12 hours'` }
  const role = { id: user, tenant_id: tenant, user_id: user, role: `'admin'` }
  await pool.query(insertRows('auth.users', { id: user, ...name, ...email }, all))
  const member = { tenant_id: tenant, user_id: user, is_default: 'true' }
  await pool.query(insertRows('user_tenants', member, all))
  await pool.query(insertRows('user_roles', role, all))
  await pool.query(insertRows('auth.sessions', { ...session, ...expiry }, all))
}

/** A time zone where it is one in the afternoon, so that no nightly job runs during a measure. */
function zoneAtNoon(): string {
  const hours = 13 - new Date().getUTCHours()
  return hours >= 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`
}
