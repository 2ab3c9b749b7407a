import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { containerRefusal, isVin } from '@escale/contract/trade/freight/check-digits'
import { goodsKinds } from '@escale/contract/trade/goods/words'
import pg from 'pg'
import { openStorage } from '#channels/files/storage.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { demoAccounts, demoPassword } from '#site/face/demo-accounts.ts'
import { queryOfCompany } from '#testing/company/company-query.ts'
import { type TestDatabase, testDatabase } from '#testing/database/postgres.ts'
import { assertFieldsHaveWords } from '#testing/database/recorded-fields.ts'
import { verifyPassword } from '../src/access/passwords/passwords.ts'
import { types } from '../src/database/statements/readers.ts'
import { placePictures } from './companies/pictures.ts'
import { threadFaults } from './conversations/faults.ts'
import { seedDemo } from './demo.ts'
import { goodsFaults, moneyFaults, timeFaults } from './demo-faults.ts'

type Answer = Record<string, unknown>[]
type Demo = { database: TestDatabase; pool: pg.Pool; now: Date }

const logLines: string[] = []
const open: Demo[] = []
let demo: Demo

before(async () => {
  demo = await seeded(new Date())
})

after(async () => {
  for (const { database, pool } of open) {
    await pool.end()
    await database.drop()
  }
})

test('what is due, the figures and the printed names repeat the invoices of each company', async () => {
  const rows = await queryDemo(
    `select slug, receivable_differences(t.id) as differences,
      (select count(*) > 0 from receivables r where r.tenant_id = t.id) as owes,
      (select count(*) from invoices i where i.tenant_id = t.id and not exists (
        select from billed_names n where n.tenant_id = t.id and n.name = i.client_name)) as unnamed
    from tenants t where slug in ('atlas-fret', 'boreal-cargo') order by slug`,
  )
  assert.deepEqual(
    rows,
    ['atlas-fret', 'boreal-cargo'].map((slug) => ({ slug, differences: [], owes: true, unnamed: 0 })),
  )
})

test('the demo has the announced number of records', async () => {
  assert.deepEqual(
    logLines,
    [1, 2, 3].map((number) => `Création des entreprises de démonstration… ${number} de 3`),
  )
  // clients, services, sub-products, invoices, payments, parcels, vehicles, expéditions
  assert.deepEqual(await counts('atlas-fret'), [40, 12, 8, 151, 203, 60, 15, 25])
  assert.deepEqual(await counts('boreal-cargo'), [4, 2, 8, 15, 20, 6, 2, 3])
  assert.deepEqual(await counts('comptoir-du-fleuve'), [1, 0, 0, 0, 0, 0, 0, 0])
  assert.deepEqual(
    await queryDemo(
      `select (select count(*) from shared_clients) as clients,
        (select count(*) from shared_services) as services`,
    ),
    [{ clients: 3, services: 3 }],
  )
  assert.deepEqual(
    await queryDemo(
      `select slug from tenants where not is_active and suspended_at is not null
        and suspended_reason is not null`,
    ),
    [{ slug: 'comptoir-du-fleuve' }],
  )
})

test('no conversation names another company or gives its number or account', async () => {
  const facts =
    "unnest(array[split_part(other.name, ' ', 1), substring(info.mobile_money from '[0-9 ]{9,}$'), right(other.phone, 9)])"
  assert.deepEqual(
    await queryDemo(`select own.slug, m.body from messages m join tenants own on own.id = m.tenant_id
      join tenants other on other.id <> own.id left join company_info info on info.tenant_id = other.id
      where exists (select from ${facts} as fact where m.body ilike '%' || trim(fact) || '%')`),
    [],
  )
})

test('each status of the product has a record', async () => {
  const shown = await askAtlas(`
    select count(distinct status) filter (where kind = 'invoice') as invoices, count(distinct status)
      filter (where kind = 'parcel') as parcels,
      count(distinct status) filter (where kind = 'expedition') as expeditions, count(*)
        filter (where kind = 'partly paid') > 10 as "partlyPaid",
      count(distinct status) filter (where kind = 'service type') as "serviceTypes"
    from (select 'invoice' as kind, status from invoices union all select 'parcel', status from goods
      where kind = 'Colis'
      union all select 'expedition', status from expeditions union all select 'service type', service_type
        from invoices
      union all select 'partly paid', status from invoices where balance > 0 and paid_amount > 0) shown`)
  assert.deepEqual(shown, [{ invoices: 3, parcels: 10, expeditions: 10, partlyPaid: true, serviceTypes: 3 }])
})

test('each parcel has photos, each company a logo, and files are stored once', async () => {
  const shown = await askEach(
    `select count(*) filter (where cardinality(photos) between 1 and 3) as photographed, count(*) as all
      from goods where kind = 'Colis'`,
  )
  assert.deepEqual(shown, [
    { photographed: 60, all: 60 },
    { photographed: 6, all: 6 },
    { photographed: 0, all: 0 },
  ])
  assert.deepEqual(
    await askEach(
      `select 1 from goods r, unnest(photos) photo where not exists (select from files f
        where f.id::text = photo and f.bucket = 'photos')`,
    ),
    [],
  )
  assert.deepEqual(
    await askEach(
      `select slug from tenants where not exists (select from files f where logo_url = '/logo/' || f.id)`,
    ),
    [],
  )
  assert.deepEqual(
    await askEach('select bytes from file_stores where bytes <> (select sum(size_bytes) from files)'),
    [],
  )
  const folder = await mkdtemp(join(tmpdir(), 'escale-demo-'))
  const disk = await openStorage({ folder })
  await placePictures(demo.pool, disk)
  const keys = await queryDemo<{ key: string; size: number }>(
    'select storage_key as key, size_bytes as size from files',
  )
  for (const { key, size } of keys) assert.equal((await disk.getMetaData(key)).contentLength, size)
  await rm(folder, { recursive: true })
})

test('goods handed over were signed for, and some awaited goods have a tracking link', async () => {
  const taken =
    await askAtlas(`select count(released_signature_id) > 2 as drawn, count(released_signed_as) > 2 as typed,
      count(released_reserves) > 0 as reserves,
    bool_and(num_nonnulls(released_signature_id, released_signed_as) = 1
      and released_id_document is not null) as signed from goods where status = 'Remis'`)
  assert.deepEqual(taken, [{ drawn: true, typed: true, reserves: true, signed: true }])
  assert.deepEqual(
    await askEach(
      `select l.id from tracking_links l join goods g on g.id = l.goods_id
        where l.owner_id <> g.client_id or l.made_by_name = ''`,
    ),
    [],
  )
  assert.ok((await queryDemo('select from tracking_links')).length > 0)
  assert.deepEqual(
    await askEach(
      'select number from goods join warehouse_settings s on true where location <> all (s.places)',
    ),
    [],
  )
})

test('clients got public links to their own invoices and receipts, and some read them', async () => {
  const shown =
    await askAtlas(`select count(*) filter (where l.invoice_id is not null) > 10 as invoices, count(*)
      filter (where l.payment_id is not null) > 5 as receipts,
    bool_or(l.payment_id is not null and views > 0) as read,
      bool_and(l.owner_id = coalesce(i.client_id, i.shared_client_id)) as theirs,
    bool_and(p.id is null or p.status = 'Reçu') as received, bool_and(l.created_at <= now()) as past
    from document_links l left join payments p on p.id = l.payment_id
      join invoices i on i.id = coalesce(l.invoice_id, p.invoice_id)`)
  assert.deepEqual(shown, [
    { invoices: true, receipts: true, read: true, theirs: true, received: true, past: true },
  ])
})

test('the conversations of Atlas span three months, every channel and every outcome', async () => {
  const [said] = await askAtlas(`
    select count(distinct conversation_id)::int as threads, count(*)::int as messages,
      max(occurred_at) - min(occurred_at) > interval '75 days' as "isLong",
      array_agg(distinct channel order by channel) as channels,
        array_agg(distinct kind order by kind) as kinds,
      array_agg(distinct status order by status) as statuses,
        count(distinct template_key) > 6 as "hasTemplates"
    from messages`)
  const { threads, messages, ...rest } = said as { threads: number; messages: number }
  assert.ok(
    threads >= 24 && threads <= 26 && messages >= 170 && messages <= 240,
    `${threads} threads, ${messages} messages`,
  )
  assert.deepEqual(rest, {
    isLong: true,
    channels: ['Courriel', 'Lien', 'WhatsApp'],
    kinds: ['audio', 'contacts', 'document', 'image', 'lieu', 'modèle', 'réaction', 'système', 'texte'],
    statuses: [
      'Distribué',
      'Envoi incertain',
      'Envoyé',
      'Envoyé (déclaré)',
      'Lu',
      'Ouvert dans WhatsApp',
      'Reçu',
      'Échec',
    ],
    hasTemplates: true,
  })
  const kinds = await askAtlas(`
    select count(*) filter (where unread_count > 0)::int as unread, count(assigned_to)::int as given, count(*)
      filter (where is_closed)::int as closed,
      count(*) filter (where num_nonnulls(client_id, shared_client_id) = 0)::int as unknown, count(*)
        filter (where username is not null and keys_text = '')::int as unnumbered,
      count(stopped_at)::int as stopped, count(*) filter (where failed_count > 0)::int as failed
    from conversations`)
  assert.deepEqual(kinds, [
    { unread: 3, given: 2, closed: 2, unknown: 3, unnumbered: 1, stopped: 1, failed: 1 },
  ])
  assert.deepEqual(
    await askEach(
      `select m.id from messages m left join files f on f.id = m.file_id
        where m.file_id is not null and f.bucket is distinct from 'messages'`,
    ),
    [],
  )
  const [, boreal] = await askEach<{ count: number }>('select count(*)::int from messages')
  assert.ok(boreal && boreal.count >= 10 && boreal.count <= 30, String(boreal?.count))
})

test('each account signs in with the demo password, in its own companies', async () => {
  const accounts = await queryDemo<{ email: string; password: string }>(
    `select users.email, password from auth.users join auth.accounts on user_id = users.id
      and account_id = users.id::text order by users.email`,
  )
  assert.deepEqual(
    accounts.map(({ email }) => email),
    demoAccounts.map(({ email }) => email).toSorted(),
  )
  assert.ok(await verifyPassword({ password: demoPassword, hash: accounts[0]?.password ?? '' }))
  const double = await queryDemo(`
    select slug, role, is_default from user_roles join user_tenants using (tenant_id, user_id)
      join tenants on tenants.id = tenant_id
    join auth.users on users.id = user_id where email = 'double@escale.demo' order by slug`)
  assert.deepEqual(double, [
    { slug: 'atlas-fret', role: 'viewer', is_default: false },
    { slug: 'boreal-cargo', role: 'admin', is_default: true },
  ])
})

test('totals, balances, statuses, goods and dates obey the rules on any day of the year', async () => {
  const days = [
    '2026-01-01T00:00:05Z',
    '2028-02-29T23:59:50Z',
    '2026-03-31T12:00:00Z',
    '2027-05-02T06:30:00Z',
  ]
  for (const demonstrated of [demo, ...(await Promise.all(days.map((day) => seeded(new Date(day)))))]) {
    const { now } = demonstrated
    for (const query of [moneyFaults(now), goodsFaults, timeFaults(now), threadFaults(now)])
      assert.deepEqual(await askEach(query, demonstrated), [])
  }
})

test('the description of an invoice made from goods names its expedition and rows', async () => {
  const billed = await askAtlas<{ description: string; numbers: string[]; reference: string }>(`
    select i.description, array_agg(g.number) as numbers, min(e.reference) as reference from invoices i
    join goods g on g.invoice_id = i.id join expeditions e on e.id = g.expedition_id
    where i.description like 'Expédition EXP-%' group by i.id, i.description`)
  assert.ok(billed.length > 0)
  for (const { description, numbers, reference } of billed)
    for (const logLines of [reference, ...numbers]) assert.ok(description.includes(logLines), logLines)
})

test('invoices match the value of their goods, and expeditions have a local agent', async () => {
  const dear = await askEach(`
    select i.invoice_number, i.total / 100 as dollars, sum(g.weight_kg) as kg from invoices i
    join goods g on g.invoice_id = i.id and g.kind = 'Colis'
    where i.service_type = 'Aérien' group by i.id, i.invoice_number, i.total
    having i.total / 100 > 60 * sum(greatest(g.weight_kg,
      g.quantity * g.length_cm * g.width_cm * g.height_cm / 6000))`)
  assert.deepEqual(dear, [])
  const codes = { CD: '+243', CG: '+242', CI: '+225' }
  const agents = await queryDemo<{ country: keyof typeof codes; phone: string }>(
    `select distinct left(destination_code, 2) as country, agent_phone as phone from expeditions
      where agent_phone is not null`,
  )
  for (const { country, phone } of agents)
    assert.ok(phone.startsWith(codes[country]), `${phone} in ${country}`)
})

test('each history starts with the creation, ends with the present state, has known authors', async () => {
  const begun = "h.action like '%CREATED' and h.record_id = r.id and h.created_at = r.created_at"
  for (const table of ['clients', 'services', 'invoices', 'payments', 'expeditions', 'goods']) {
    const unsaid = await askEach(`select slug, r.id from ${table} r join tenants on true
      where slug <> 'comptoir-du-fleuve' and (select count(*) from record_changes h
        where h.kind = '${table}' and ${begun}) <> 1`)
    assert.deepEqual(unsaid, [], table)
  }
  const strangers = `select user_name from record_changes h
    where not exists (select from user_tenants m where m.user_id = h.user_id)`
  assert.deepEqual(await askEach(`${strangers} and (user_id is not null or action <> 'INVOICE_LATE')`), [])
  const last = `select distinct on (record_id) record_id as id, changes #>> '{status,1}' as status
    from record_changes where changes ? 'status' order by record_id, created_at desc, id desc`
  for (const table of ['expeditions', 'goods'])
    assert.deepEqual(
      await askEach(
        `select r.id, r.status, last.status as told from ${table} r join (${last}) last using (id)
          where r.status <> last.status`,
      ),
      [],
    )
  assert.deepEqual(await queryDemo('select from record_changes where created_at > now() or removed'), [])
  await assertFieldsHaveWords(demo.pool)
})

test('the money accounts of Atlas hold money, and what they say is proved', async () => {
  const held = await askAtlas(`select a.name, b.currency, b.balance / 100 as held from account_balances b
    join money_accounts a on a.id = b.account_id where b.balance <> 0 order by a.name, b.currency`)
  assert.deepEqual(held, [
    { name: 'Caisse Kinshasa', currency: 'CDF', held: 339_850 },
    { name: 'Caisse Kinshasa', currency: 'USD', held: 245 },
    { name: 'En transit', currency: 'USD', held: 300 },
    { name: 'M-Pesa 0815', currency: 'CDF', held: 1_572_500 },
    { name: 'Orange Money 0890', currency: 'CDF', held: 3_532_662 },
    { name: 'Rawbank USD', currency: 'USD', held: 17_800 },
  ])
  const sessions = await askAtlas('select state, opened_by_name as by from till_sessions order by rank')
  assert.deepEqual(sessions, [
    { state: 'Clôturée', by: 'Grâce Kabongo' },
    { state: 'Ouverte', by: 'Grâce Kabongo' },
  ])
  const proofs = await queryDemo(`select prove_money_accounts(id) as accounts, prove_tills(id) as tills,
      tender_differences(id) as tenders
    from tenants, set_config('app.tenant_id', (select id::text from tenants where slug = 'atlas-fret'), false)
    where slug = 'atlas-fret'`)
  assert.deepEqual(proofs, [{ accounts: [], tills: { broken: [], differences: [] }, tenders: [] }])
  const tendered = await askAtlas(`select t.method, t.currency, t.amount / 100 as amount, t.operator
    from payment_tenders t join payments p on p.id = t.payment_id
    order by p.created_at, p.id, t.position`)
  assert.deepEqual(tendered, [
    { method: 'Espèces', currency: 'USD', amount: 20, operator: null },
    { method: 'Espèces', currency: 'CDF', amount: 85_350, operator: null },
    { method: 'Orange Money', currency: 'CDF', amount: 113_800, operator: 'Orange Money' },
    { method: 'Espèces', currency: 'USD', amount: 25, operator: null },
  ])
  const recorded = await askAtlas(`select kind, count(*)::int as count from record_changes
    where kind in ('money_accounts', 'expenses', 'till_sessions') group by kind order by kind`)
  assert.deepEqual(recorded, [
    { kind: 'expenses', count: 6 },
    { kind: 'money_accounts', count: 5 },
    { kind: 'till_sessions', count: 4 },
  ])
})

test('numbers with a check digit are right', async () => {
  const containers = await queryDemo<{ number: string }>('select number from expedition_containers')
  assert.ok(containers.length > 5 && containers.every(({ number }) => containerRefusal(number) === null))
  const vehicles = await queryDemo<{ number: string }>(
    "select chassis_number as number from goods where kind = 'Véhicule'",
  )
  assert.ok(vehicles.every(({ number }) => isVin(number)))
  const waybills = await queryDemo<{ number: string }>(
    `select master_number as number from expeditions where mode = 'Aérien' and master_number is not null`,
  )
  assert.ok(
    waybills.length > 3 &&
      waybills.every(
        ({ number }) => /^\d{11}$/.test(number) && Number(number.slice(3, 10)) % 7 === Number(number[10]),
      ),
  )
})

test('one day always gives the same companies, and a second run changes nothing', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const [first, second] = await Promise.all([seeded(now), seeded(now)])
  const once = await everything(first)
  assert.equal(await everything(second), once)
  await seedDemo(first.pool, (sentence) => assert.fail(sentence))
  assert.equal(await everything(first), once)
})

async function seeded(now: Date): Promise<Demo> {
  const database = await testDatabase(migrate)
  const made = {
    database,
    pool: new pg.Pool({ connectionString: database.ownerUrl, max: 2, types }).on('error', () => {}),
    now,
  }
  open.push(made)
  logLines.length = 0
  await seedDemo(made.pool, (sentence) => void logLines.push(sentence), now)
  return made
}

async function queryDemo<Row = Answer[number]>(query: string, { pool } = demo): Promise<Row[]> {
  return (await pool.query(query)).rows
}

/** Rows of each company, in the order of their names. */
async function askEach<Row extends pg.QueryResultRow = Answer[number]>(
  query: string,
  { pool } = demo,
): Promise<Row[]> {
  const answers: Row[] = []
  for (const { id } of await queryDemo<{ id: string }>('select id from tenants order by slug'))
    answers.push(...(await queryOfCompany<Row>(pool, id, query)))
  return answers
}

async function askAtlas<Row extends pg.QueryResultRow = Answer[number]>(query: string): Promise<Row[]> {
  return askCompany('atlas-fret', query)
}

async function askCompany<Row extends pg.QueryResultRow>(slug: string, query: string): Promise<Row[]> {
  const [company] = await queryDemo<{ id: string }>(`select id from tenants where slug = '${slug}'`)
  return queryOfCompany(demo.pool, company?.id ?? '', query)
}

async function counts(slug: string): Promise<unknown[]> {
  const kinds = goodsKinds.map((kind) => `goods where kind = '${kind}'`)
  const counted = ['clients', 'services', 'sub_products', 'invoices', 'payments', ...kinds, 'expeditions']
  const columns = counted.map((rows, place) => `(select count(*) from ${rows}) as "${place}"`)
  const [row = {}] = await askCompany<Answer[number]>(slug, `select ${columns.join(', ')}`)
  return counted.map((_, place) => row[place])
}

/** Text of all rows, without salted passwords and without times set by the database. */
async function everything({ pool }: Demo): Promise<string> {
  const own =
    'clients services invoices invoice_items payments expeditions expedition_events expedition_containers goods'
  const tables =
    `tenants auth.users user_roles ${own} counters security_logs user_sessions record_changes shared_record_changes conversations conversation_keys messages notices`.split(
      ' ',
    )
  const texts: string[] = []
  for (const table of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `select (to_jsonb(t) - 'updated_at')::text as text from ${table} t`,
    )
    texts.push(...rows.map(({ text }) => text).sort())
  }
  return texts.join('\n')
}
