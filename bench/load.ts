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

const clientsEach = 20
const servicesEach = 10
const usedCompanies = 20
const bigTables = ['invoices', 'invoice_items', 'payments', 'goods']
/** In a database just filled, half of the invoices and 500 lots are of the client « Sankuru ». */
const newestClient = 3
const newestShare = 0.5
const newestLots = 500
/** One lot arrives a minute, and leaves after a month: those of the last month are in the warehouse. */
const goodsInStock = 43_200

/** Fills a migrated database with a few `insert … select generate_series`. */
export async function load(ownerUrl: string, shape: Shape): Promise<void> {
  // Foreign keys are right by construction. Checking four million of them would take most of the time.
  const options = '-c session_replication_role=replica -c synchronous_commit=off'
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options }).on('error', () => {})
  try {
    const indexes = await dropIndexes(pool)
    const rows = statements(shape)
    await pool.query(rows.companies)
    await pool.query(rows.clients)
    await pool.query(rows.services)
    await pool.query(rows.stock)
    await addPeople(pool, shape)
    await inParallel(pool, [rows.items, rows.invoices, rows.payments])
    await pool.query(rows.keys)
    await inParallel(pool, indexes)
    if (shape.isJustFilled)
      return await inParallel(
        pool,
        ['clients', ...bigTables].map((name) => `alter table ${name} set (autovacuum_enabled = off)`),
      )
    await inParallel(
      pool,
      bigTables.map((name) => `vacuum (analyze) ${name}`),
    )
    await pool.query('analyze')
  } finally {
    await pool.end()
  }
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
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
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
const idOf = (ms: string, n: string) =>
  `(lpad(to_hex((${ms})::bigint), 12, '0') || '70008000' || lpad(to_hex(${n}), 12, '0'))::uuid`
const tenantId = (c: string) => idOf(`${base - 900_000_000} + ${c}`, c)
const clientId = (c: string, i: string) =>
  idOf(`${base - 800_000_000} + ${c} * 100 + ${i}`, `(${c} * 100 + ${i})`)
const serviceId = (c: string, i: string) =>
  idOf(`${base - 700_000_000} + ${c} * 100 + ${i}`, `(${c} * 100 + ${i})`)
const userId = (c: string) => idOf(`${base - 600_000_000} + ${c}`, c)
const sessionToken = (id: string) => `'bench ' || ${id}`
const clientName = (c: string, i: string) =>
  `'Maison ' || (array['Kivu', 'Lualaba', 'Équateur', 'Sankuru', 'Bénédicte', 'Océane'])[1 + ${i} % 6] || ' ' || (${c} * 100 + ${i})`

function statements({ invoices, companies, goods, isJustFilled }: Shape) {
  const stepMs = Math.floor((730 * 86_400_000) / invoices)
  const ms = `(${base} + n * ${stepMs}::bigint)`
  const at = `to_timestamp(${ms} / 1000.0)`
  const c = `(case when n % 10 = 0 then 1 else 2 + (n - n / 10) % ${companies - 1} end)`
  const client = isJustFilled
    ? `(case when n > ${invoices * newestShare} then ${newestClient} else (n / 7) % ${clientsEach} end)`
    : `((n / 7) % ${clientsEach})`
  const owner = isJustFilled
    ? `(case when i <= ${newestLots} then ${newestClient} else i % ${clientsEach} end)`
    : `(i % ${clientsEach})`
  const marks = isJustFilled ? `case when i > ${newestLots} then 'KIVU/' || i end` : `'KIVU/' || i`
  const price = '(50000 + n % 80 * 100)'
  const quantity = (p: string) => `(1 + (n + ${p}) % 5)`
  const total = `(${price} * (${quantity('1')} + ${quantity('2')} + ${quantity('3')}))`
  const paid = `(case when n % 7 = 0 then ${total} / 2 else 0 end)`
  const service = `((n + p) % ${servicesEach})`
  return {
    companies: `insert into tenants (id, name, slug, time_zone)
      select ${tenantId('c')}, 'Transit ' || c, 'transit-' || c, '${zoneAtNoon()}' from generate_series(1, ${companies}) c`,
    clients: `insert into clients (tenant_id, id, name, email, phone)
      select ${tenantId('c')}, ${clientId('c', 'i')}, ${clientName('c', 'i')}, 'client' || c * 100 + i || '@exemple.cd', '+243 81 ' || c * 100 + i
      from generate_series(1, ${companies}) c, generate_series(0, ${clientsEach - 1}) i`,
    services: `insert into services (tenant_id, id, name, price)
      select ${tenantId('c')}, ${serviceId('c', 'i')}, 'Groupage ' || i, 50000 from generate_series(1, ${companies}) c, generate_series(0, ${servicesEach - 1}) i`,
    stock: `insert into goods (tenant_id, id, kind, number, tracking_number, status, description, marks, client_id, quantity, weight_kg, length_cm, width_cm, height_cm,
        location, received_at, created_at, updated_at, released_to, released_at)
      select ${tenantId('1')}, ${idOf(`${base} + i * 1000::bigint`, 'i')}, 'Colis', 'STK-' || i, 'COLIS' || i, case when left_at is null then 'Reçu' else 'Remis' end,
        'Cartons de vêtements', ${marks}, ${clientId('1', owner)}, 1 + i % 12, 10 + i % 90, 60, 40, 20, 'A-' || i % 40, at, at,
        coalesce(left_at, at), case when left_at is not null then 'Le client' end, left_at
      from generate_series(1, ${goods}) i, lateral (select now() - i * interval '1 minute' as at) moment,
        lateral (select case when i > ${goodsInStock} then at + ${goodsInStock} * interval '1 minute' end as left_at) stay`,
    invoices: `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date, due_date, status,
        subtotal, total, paid_amount, items_count, issued_by_agent_id, issued_by_agent_name, created_at, updated_at)
      select ${tenantId(c)}, ${idOf(ms, 'n')}, 'INV-' || ${ms}, 'Maritime', ${clientId(c, client)}, ${clientName(c, client)}, ${at}::date, ${at}::date + 30,
        case when n % 3 = 0 then 'Retard' else 'En attente' end, ${total}, ${total}, ${paid}, 3, ${userId(c)}, 'Amina Ilunga', ${at}, ${at}
      from generate_series(1, ${invoices}) n`,
    items: `insert into invoice_items (tenant_id, invoice_id, position, service_id, service_name, quantity, unit_price, is_air_freight)
      select ${tenantId(c)}, ${idOf(ms, 'n')}, p, ${serviceId(c, service)}, 'Groupage ' || ${service}, ${quantity('p')}, ${price}, false
      from generate_series(1, ${invoices}) n, generate_series(1, 3) p`,
    payments: `insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount, payment_date, recorded_by, recorded_by_name, created_at, updated_at)
      select ${tenantId(c)}, ${idOf(`${ms} + 1`, 'n')}, ${idOf(ms, 'n')}, 'INV-' || ${ms}, ${clientName(c, client)}, 'PAY-' || n, ${paid}, ${at}::date,
        ${userId(c)}, 'Amina Ilunga', ${at}, ${at}
      from generate_series(7, ${invoices}, 7) n`,
    // Responses of the last thirty days. A plan made on an empty table would read it whole.
    keys: `insert into idempotency_keys (tenant_id, user_id, key, operation, body_hash, answer, created_at)
      select ${tenantId(c)}, ${userId(c)}, gen_random_uuid(), 'invoices.create', md5(n::text), jsonb_build_object('id', ${idOf(ms, 'n')}, 'version', 1), ${at}
      from generate_series(${Math.floor(invoices * (700 / 730))}, ${invoices}) n`,
  }
}

/** Adds an admin with a session in each company. */
async function addPeople(pool: pg.Pool, { companies }: Shape): Promise<void> {
  const user = (
    email: string,
  ) => `insert into auth.users (id, name, first_name, last_name, email, email_verified)
    select ${userId('c')}, 'Amina Ilunga', 'Amina', 'Ilunga', ${email}, true`
  const member = (c: string) =>
    `insert into user_tenants (tenant_id, user_id, is_default) select ${tenantId(c)}, ${userId('c')}, true`
  const role = (c: string) =>
    `insert into user_roles (id, tenant_id, user_id, role) select ${userId('c')}, ${tenantId(c)}, ${userId('c')}, 'admin'`
  const all = `generate_series(1, ${companies}) c`
  await pool.query(`${user(`'admin' || c || '@banc.example'`)} from ${all}`)
  await pool.query(`${member('c')} from ${all}`)
  await pool.query(`${role('c')} from ${all}`)
  await pool.query(
    `insert into auth.sessions (id, user_id, token_hash, expires_at, company_id)
     select ${userId('c')}, ${userId('c')}, encode(sha256(convert_to(${sessionToken(tenantId('c'))}, 'utf8')), 'hex'), now() + interval '12 hours', ${tenantId('c')}
     from ${all}`,
  )
}

/** A time zone where it is one in the afternoon, so that no nightly job runs during a measure. */
function zoneAtNoon(): string {
  const hours = 13 - new Date().getUTCHours()
  return hours >= 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`
}
