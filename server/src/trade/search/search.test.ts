import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Role } from '@escale/contract/access/permissions'
import { mostOfType, type ResultType } from '@escale/contract/trade/search/words'
import { signedCookie } from '#access/caller/cookie.ts'
import { newId } from '#database/query/ids.ts'
import { bestMatches } from '#database/query/search.ts'
import { useFeatures } from '#testing/company/features.ts'
import { addExpedition } from '#testing/company/goods.ts'
import { isSpread } from '#testing/database/citus.ts'
import { genericPlan } from '#testing/database/plans.ts'
import { statementsSentDuring } from '#testing/database/statement-log.ts'
import { statementsDuring } from '#testing/database/wire-log.ts'
import { openSite } from '#testing/http.ts'
import { companyWithAccounts, openTillSession } from '#testing/money/accounts.ts'
import { type FoundedCompany, foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const skip = isSpread && 'each machine counts what it reads'

type Finder = Awaited<ReturnType<FoundedCompany['hire']>>
const titles = async (person: Finder, q: string) =>
  (await person.search.find({ q })).map(({ title }) => title)
const types = async (person: Finder, q: string) => (await person.search.find({ q })).map(({ type }) => type)

/** Rows of each kind that contain « Likasi », and an expedition. */
async function fullCompany() {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const client = await admin.clients.create({
    name: 'Likasi Négoce',
    email: 'achats@likasi.cd',
    phone: '+243812345678',
  })
  const invoice = await admin.invoices.create(maritimeDraft({ ...company, clientId: client.id }))
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: 10,
    paymentDate: '2026-01-02',
    reference: 'VIR-2026/0417',
  })
  await admin.warehouse.receive({
    trackingNumber: '1Z-999-AA1-0123',
    quantity: 1,
    description: 'Cartons de Likasi',
  })
  await admin.warehouse.register({ chassisNumber: 'JTMHX-0123', vehicleBrand: 'Likasi Motors' })
  await admin.services.create({ name: 'Livraison Likasi', price: 100 })
  const expedition = await addExpedition(world, company, { destination: 'Likasi' })
  await world.owner.query(
    `insert into expedition_containers (tenant_id, id, expedition_id, number, size, capacity_m3)
      values ($1, $2, $3, 'MSKU1234565', '40''', 60)`,
    [company.tenantId, newId(), expedition.id],
  )
  return { company, admin, invoice, expedition }
}

test('expenses, transfers and sessions of tills are found with the rights of their lists', async () => {
  const company = await companyWithAccounts(world)
  const [manager, cashier] = [await company.hire('manager'), await company.hire('employee')]
  const session = await openTillSession(world, company, cashier, { USD: 900_00 })
  const elsewhere = { ...company, tillId: company.otherTillId }
  await openTillSession(world, elsewhere, manager, { USD: 10_00 })
  const day = '2026-01-02'
  const spent = { category: 'Carburant', payee: 'Station Gombe', currency: 'USD', amount: 5_00, day } as const
  const expense = await cashier.expenses.record(spent)
  const sent = await manager.transfers.send({
    ...{ fromId: company.tillId, toId: company.bankId, currency: 'USD', amount: 100_00 },
  })
  const found = async (who: Finder, q: string) =>
    (await who.search.find({ q })).map(({ type, title, subtitle, route }) => ({
      type,
      title,
      subtitle,
      route,
    }))
  assert.deepEqual(await found(cashier, 'carburant'), [
    {
      type: 'expense',
      title: expense.number,
      subtitle: 'Station Gombe · Carburant',
      route: `/app/caisse?onglet=depenses&depense=${expense.id}`,
    },
  ])
  assert.deepEqual(await found(manager, sent.number.toLowerCase()), [
    {
      type: 'transfer',
      title: sent.number,
      subtitle: 'Caisse Kinshasa → Rawbank USD',
      route: `/app/caisse?onglet=transferts&transfert=${sent.id}`,
    },
  ])
  // Sessions are searched by number only, and the random id has a certain digit at its 15th place.
  const [own, ...others] = await found(cashier, `PVC-${session}`.slice(0, 20))
  assert.deepEqual(
    [own?.title, own?.route, others],
    [...[`PVC-${session}`, `/app/caisse?onglet=sessions&session=${session}`, []]],
  )
  const viewer = await company.hire('viewer')
  for (const q of ['carburant', sent.number, `PVC-${session}`]) assert.deepEqual(await found(viewer, q), [])
  const other = await companyWithAccounts(world)
  assert.deepEqual(await found(await other.hire('admin'), sent.number), [])
  await useFeatures(world, company.tenantId, [])
  assert.deepEqual(await found(manager, 'carburant'), [])
})

test('each role finds its kinds in order', async () => {
  const { company } = await fullCompany()
  const seen: [Role, string[]][] = [
    ['viewer', ['client', 'merchandise', 'vehicle']],
    ['employee', ['client', 'invoice', 'payment', 'merchandise', 'vehicle']],
    ['manager', ['client', 'invoice', 'payment', 'merchandise', 'vehicle', 'service']],
    ['warehouse_supervisor', ['client', 'merchandise', 'vehicle']],
    ['admin', ['client', 'invoice', 'payment', 'merchandise', 'vehicle', 'service']],
  ]
  for (const [role, kinds] of seen)
    assert.deepEqual(await types(await company.hire(role), 'likasi'), kinds, role)
})

test('a result has type, status and page', async () => {
  const { company, admin, invoice } = await fullCompany()
  const [client, billed, paid, parcel, vehicle] = await admin.search.find({ q: 'likasi' })
  assert.deepEqual(
    [client?.title, client?.subtitle, client?.status],
    ['Likasi Négoce', 'achats@likasi.cd · +243812345678', null],
  )
  assert.deepEqual(
    [billed?.title, billed?.subtitle, billed?.status, billed?.route],
    [invoice.invoiceNumber, 'Likasi Négoce', 'En attente', `/app/factures?facture=${invoice.id}`],
  )
  assert.deepEqual(
    [paid?.title, paid?.status, paid?.route],
    ['VIR-2026/0417', 'Reçu', `/app/paiements?paiement=${paid?.id}`],
  )
  assert.deepEqual([parcel?.status, parcel?.route], ['Reçu', `/app/warehouse?q=${parcel?.title}`])
  assert.equal(vehicle?.route, `/app/warehouse?onglet=vehicules&q=${vehicle?.title}`)
  const supervisor = await company.hire('warehouse_supervisor')
  assert.equal(
    (await supervisor.search.find({ q: 'likasi' }))[0]?.route,
    `/app/warehouse?client=${client?.id}`,
  )
})

test('goods open in the warehouse, else over their expedition or client', async () => {
  const { company, admin, expedition } = await fullCompany()
  const { id: clientId } = await admin.clients.create({ name: 'Bukama' })
  const lost = await admin.warehouse.receive({ trackingNumber: 'WHERE-1', quantity: 1 })
  const owned = await admin.warehouse.receive({ trackingNumber: 'WHERE-2', quantity: 1, clientId })
  const aboard = await admin.warehouse.receive({ trackingNumber: 'WHERE-3', quantity: 1, clientId })
  await admin.goods.load({ id: expedition.id, ids: [aboard.id] })
  const routes = [
    `/app/expeditions?lot=${lost.id}`,
    `/app/clients/${clientId}?onglet=marchandises&lot=${owned.id}`,
    `/app/expeditions/${expedition.id}?onglet=marchandises&lot=${aboard.id}`,
  ]
  for (const role of ['viewer', 'employee', 'manager'] as const) {
    const found = await (await company.hire(role)).search.find({ q: 'where-' })
    assert.deepEqual(
      found.map(({ route }) => route),
      routes,
      role,
    )
  }
  const supervisor = await company.hire('warehouse_supervisor')
  for (const person of [admin, supervisor])
    assert.ok(
      (await person.search.find({ q: 'where-' })).every(({ route }) => route.startsWith('/app/warehouse?q=')),
    )
})

test('a client result shows debts to readers of invoices', async () => {
  const { company, admin, invoice } = await fullCompany()
  const owed = async (person: Finder) =>
    (await person.search.find({ q: 'likasi' }))
      .filter(({ type }) => type === 'client')
      .map(({ owedCents }) => owedCents)
  for (const role of ['viewer', 'employee', 'manager'] as const)
    assert.deepEqual(await owed(await company.hire(role)), [invoice.total - 10], role)
  assert.deepEqual(await owed(await company.hire('warehouse_supervisor')), [null])
  assert.ok(
    (await admin.search.find({ q: 'likasi' })).every(
      ({ type, owedCents }) => type === 'client' || owedCents === null,
    ),
  )
})

test('a client is followed by the latest goods, those on their way first', async () => {
  const { company, admin, expedition } = await fullCompany()
  const { id: clientId } = await admin.clients.create({ name: 'Kolwezi Mining', phone: '+243810445536' })
  const lots: string[] = []
  for (const trackingNumber of ['K-1', 'K-2', 'K-3', 'K-4'])
    lots.push((await admin.warehouse.receive({ trackingNumber, quantity: 1, clientId })).id)
  await admin.goods.load({ id: expedition.id, ids: [lots[0] ?? ''] })
  await world.owner.query(`update goods set status = 'Perdu' where id = any ($1)`, [lots.slice(2)])
  const goodsOf = async (person: Finder, q: string) =>
    (await person.search.find({ q })).filter(({ type }) => type === 'client').map(({ goods }) => goods)

  const [goods = []] = await goodsOf(admin, '0810445536')
  assert.deepEqual(
    goods.map(({ code, status }) => [code, status]),
    [
      ['K-2', 'Reçu'],
      ['K-1', 'Reçu'],
      ['K-4', 'Perdu'],
    ],
  )
  assert.equal(goods[1]?.expeditionReference, expedition.reference)
  assert.ok(goods[1]?.carriage?.mode)
  assert.equal(goods[1]?.route, `/app/warehouse?q=${goods[1]?.number}`)
  const manager = await company.hire('manager')
  assert.deepEqual(
    (await goodsOf(manager, 'kolwezi'))[0]?.map(({ route }) => route.split('?')[0]),
    [`/app/clients/${clientId}`, `/app/expeditions/${expedition.id}`, `/app/clients/${clientId}`],
  )
  // Several clients have one each, so that the list stays short.
  await admin.clients.create({ name: 'Kolwezi Transit' })
  assert.deepEqual(
    (await goodsOf(admin, 'kolwezi')).map((found) => found?.length),
    [1, 0],
  )
  assert.ok((await admin.search.find({ q: 'K-1' })).every((found) => found.goods === undefined))
})

test('an amount finds invoices by total or balance, and payments', async () => {
  const { company, admin, invoice } = await fullCompany()
  const [whole, rest] = [invoice.total, invoice.total - 10].map((cents) => (cents / 100).toFixed(2))
  for (const q of [whole, whole?.replace('.', ','), rest, `${rest} $`]) {
    const [found] = await admin.search.find({ q: q ?? '' })
    assert.deepEqual(
      [found?.id, found?.amountCents, found?.balanceCents],
      [invoice.id, invoice.total, invoice.total - 10],
      q,
    )
  }
  const paid = (await admin.search.find({ q: '0,10' })).find(({ type }) => type === 'payment')
  assert.deepEqual([paid?.title, paid?.amountCents, paid?.paymentDate], ['VIR-2026/0417', 10, '2026-01-02'])
  for (const role of ['viewer', 'warehouse_supervisor'] as const)
    assert.deepEqual(await types(await company.hire(role), whole ?? ''), [], role)
  const stranger = await (await foundCompany(world)).hire('admin')
  assert.deepEqual(await types(stranger, whole ?? ''), [])
})

test('case, accents and spaces make no difference', async () => {
  const { admin } = await fullCompany()
  for (const q of ['LIKASI NEGOCE', '  négoce   likasi ', 'likasinegoce', 'Négoce', 'li', 'né']) {
    assert.ok((await titles(admin, q)).includes('Likasi Négoce'), q)
  }
})

test('case, accents and spaces make no difference for any other kind either', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id: clientId } = await admin.clients.create({ name: 'Société Élan' })
  const invoice = await admin.invoices.create(maritimeDraft({ ...company, clientId }))
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: 10,
    paymentDate: '2026-01-02',
    reference: 'Chèque Élan',
  })
  await admin.warehouse.receive({ trackingNumber: randomUUID(), quantity: 1, description: 'Pièces Élan' })
  await admin.warehouse.register({ chassisNumber: 'JTMHX-0123', vehicleBrand: 'Société Élan' })
  await admin.services.create({ name: 'Dédouanement Élan', price: 100 })
  await world.owner.query(
    `insert into shared_services (id, name, price) values ($1, 'Élévation Kipushi', 5000)`,
    [newId()],
  )
  const typed: [string[], ResultType][] = [
    [['societe elan', 'SOCIÉTÉÉLAN', ' élan  société '], 'client'],
    [['societe elan', 'SOCIÉTÉÉLAN', ' élan  société '], 'invoice'],
    [['cheque elan', 'CHÈQUEÉLAN', ' élan  chèque '], 'payment'],
    [['pieces elan', 'PIÈCESÉLAN', ' élan  pièces '], 'merchandise'],
    [['societe elan', 'SOCIÉTÉÉLAN', ' élan  société '], 'vehicle'],
    [['dedouanement elan', 'DÉDOUANEMENTÉLAN', ' élan  dédouanement '], 'service'],
    [['elevation kipushi', 'ÉLÉVATIONKIPUSHI', ' kipushi  élévation '], 'service'],
  ]
  for (const [searches, type] of typed)
    for (const q of searches) assert.ok((await types(admin, q)).includes(type), `${type}: ${q}`)
})

test('numbers are found in any spelling, expeditions by container or waybill', async () => {
  const { admin, invoice, expedition } = await fullCompany()
  const bare = invoice.invoiceNumber.replaceAll('-', '')
  const pasted: [string, ResultType][] = [
    ['1Z999AA10123', 'merchandise'],
    ['1z 999 aa1 0123', 'merchandise'],
    ['1Z-999-AA1-0123', 'merchandise'],
    ['1Z 99 9A A1 01 23', 'merchandise'],
    ['JTMHX 0123', 'vehicle'],
    ['jtmhx0123', 'vehicle'],
    [bare, 'invoice'],
    [`${bare.slice(0, 7)} ${bare.slice(7)}`, 'invoice'],
    ['VIR 2026 0417', 'payment'],
    ['VIR20260417', 'payment'],
    ['+243 81 234-5678', 'client'],
    ['MSKU 123456-5', 'expedition'],
    ['msku1234565', 'expedition'],
    ['020-8114 0743', 'expedition'],
    [expedition.reference, 'expedition'],
  ]
  for (const [q, type] of pasted) assert.ok((await types(admin, q)).includes(type), q)
})

test('both kinds of apostrophe match', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const names = ["Côte d'Ivoire Fret", 'Transit d’Ivoire-Nord']
  for (const name of names) await admin.clients.create({ name })
  for (const q of ["d'ivoire", 'd’ivoire', "D'IVO", 'ivoire']) {
    assert.deepEqual(await titles(admin, q), names, q)
    assert.deepEqual(
      (await admin.clients.list({ search: q })).items.map(({ name }) => name),
      names,
      q,
    )
  }
  assert.deepEqual(await titles(admin, 'd’ivoire-nord'), names.slice(1))
  assert.deepEqual(await titles(admin, 'divoire'), names)
  assert.deepEqual(await titles(admin, 'd’azur'), [])
})

test('three of each kind are found, in alphabetical order', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (const name of ['Kasaï 1', 'Kasaï 10', 'Kasaï 9', 'Kasaï 2']) await admin.clients.create({ name })
  assert.deepEqual(await titles(admin, 'kasai'), ['Kasaï 1', 'Kasaï 2', 'Kasaï 10'])
})

test('one letter finds nothing', async () => {
  const { admin } = await fullCompany()
  for (const q of ['', 'l', ' l ', '📦']) assert.deepEqual(await admin.search.find({ q }), [], q)
})

test('%, _, \\\\, quotes, emoji and SQL are ordinary text', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (const name of [
    "L'Étoile « d'Or »",
    '100 % coton_',
    'Colis 📦 express',
    'متجر الفجر',
    "'; drop table clients; --",
    'Z\\%',
    '{}"7',
  ]) {
    await admin.clients.create({ name })
    assert.ok((await titles(admin, name)).includes(name), name)
  }
  for (const q of ['%%', '__', '%_', '\\\\', 'zz%', '📦📦', '¨¨', '´´', '--', '()', '\u0301\u0300'])
    assert.deepEqual(await titles(admin, q), [], q)
  // Signs alone find nothing, although names contain them: no index could help, and the table would be
  // scanned.
  const lists = [
    admin.clients.list,
    admin.invoices.list,
    admin.payments.list,
    admin.goods.list,
    admin.services.list,
    admin.expeditions.list,
  ]
  for (const list of lists) assert.deepEqual((await list({ search: '--' })).items, [])
  await assert.rejects(admin.search.find({ q: 'a'.repeat(201) }), { code: 'INVALID' })
  await assert.rejects(admin.search.find({ q: 'nul\0' }), { code: 'INVALID' })
})

test('a search text of one megabyte is refused', async () => {
  const { company } = await fullCompany()
  const site = await openSite(world)
  const cookie = signedCookie((await company.hire('admin')).token, world.server.secret)
  const answer = await site
    .ask(`/api/search?q=${'a'.repeat(1_000_000)}`, { headers: { cookie } })
    .catch(() => ({ status: 431 }))
  assert.ok([400, 413, 414, 422, 431].includes(answer.status), String(answer.status))
  assert.equal((await site.ask('/api/search?q=likasi', { headers: { cookie } })).status, 200)
  await site.close()
})

test('another company’s records are never found', async () => {
  const { company, invoice, expedition } = await fullCompany()
  const stranger = await (await foundCompany(world)).hire('admin')
  const above = await hire(world, null, 'super_admin')
  const { rows } = await world.owner.query<{ id: string }>('select id from clients where tenant_id = $1', [
    company.tenantId,
  ])
  for (const q of [
    'likasi',
    'li',
    invoice.invoiceNumber,
    expedition.reference,
    'MSKU1234565',
    '1Z999AA10123',
    ...rows.map(({ id }) => id),
  ]) {
    for (const person of [stranger, above]) assert.deepEqual(await person.search.find({ q }), [], q)
  }
})

test('one statement searches all kinds, with the end of the transaction', async () => {
  const { admin } = await fullCompany()
  for (const q of ['likasi', '2026-0417', 'MSKU1234565', 'zzqx']) {
    let asked = new Set<string>()
    const passed = await statementsDuring(async () => {
      asked = await statementsSentDuring(() => admin.search.find({ q }))
    })
    assert.equal(asked.size, 1, [...asked].join('; '))
    assert.ok(passed.indexOf('sent commit') < passed.indexOf(`answered ${[...asked][0]}`), passed.join('; '))
  }
})

test('shared clients and services are found by all companies', async () => {
  const id = newId()
  await world.owner.query(`insert into shared_clients (id, name) values ($1, 'Port Mahagi')`, [id])
  const { admin } = await fullCompany()
  for (const person of [admin, await hire(world, null, 'super_admin')])
    assert.deepEqual(await titles(person, 'mahagi'), ['Port Mahagi'])
})

test('best names come before the limit, however old', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const names = [
    'Volcan Télécom',
    'Volcánique',
    'Librairie Les Volcans',
    ...Array.from({ length: 150 }, (_, n) => `Evolcan ${n}`),
  ]
  await world.owner.query(
    `insert into clients (tenant_id, id, name, created_at)
     select $1, gen_random_uuid(), name, timestamptz '2026-01-01' + at * interval '1 minute'
       from unnest($2::text[]) with ordinality named (name, at)`,
    [company.tenantId, names],
  )
  assert.deepEqual(await titles(admin, 'Volcan'), ['Volcan Télécom', 'Volcánique', 'Evolcan 147'])
  await admin.clients.create({ name: 'Société Volcan' })
  assert.deepEqual(await titles(admin, 'volcan'), ['Volcan Télécom', 'Volcánique', 'Société Volcan'])
  for (const name of ['Grand Tarif', 'Tarification', 'Tarif', 'Le Tarifaire'])
    await admin.services.create({ name, price: 1 })
  assert.deepEqual(await titles(admin, 'tarif'), ['Tarif', 'Tarification', 'Grand Tarif'])
})

test('an exact number comes first', async () => {
  const company = await foundCompany(world)
  await addInvoices(company, 30, `'Kivu'`)
  await world.owner.query(
    `update invoices set invoice_number = 'BC-' || ltrim(substr(invoice_number, 5), '0')
      where tenant_id = $1`,
    [company.tenantId],
  )
  const admin = await company.hire('admin')
  assert.deepEqual((await titles(admin, 'BC-1'))[0], 'BC-1')
})

/** Rows and index scans that a search of invoices reads. */
async function readToFind({ tenantId }: FoundedCompany, word: string) {
  const client = await world.owner.connect()
  await client.query(`begin; set local app.tenant_id = '${tenantId}'`)
  await client.query(`select from search_all($1, '{invoice}', $2, $2, 100, $3, '', 3)`, [
    tenantId,
    [`%${word}%`],
    bestMatches(word),
  ])
  const { rows } = await client.query(
    `select sum(pg_stat_get_xact_tuples_fetched(read)) < 2500 as "isBrief",
      pg_stat_get_xact_numscans('invoices_search'::regclass)::integer as "indexScans"
     from (select 'invoices'::regclass::oid as read union all select indexrelid from pg_index
       where indrelid = 'invoices'::regclass) every`,
  )
  client.release(true)
  return rows[0]
}

/** Adds invoices one minute apart; `clientName` gives the client of the nth. */
async function addInvoices({ tenantId, clientId }: FoundedCompany, count: number, clientName: string) {
  await world.owner.query(
    `insert into billed_names (tenant_id, name)
      select distinct $1::uuid, ${clientName} from generate_series(1, $2::integer) n`,
    [tenantId, count],
  )
  await world.owner.query(
    `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
      due_date, subtotal, total, balance, items_count, issued_by_agent_id, issued_by_agent_name, created_at)
     select $1, gen_random_uuid(), 'FAC-' || lpad(n::text, 5, '0'), 'Maritime', $2, ${clientName},
       '2026-01-01', '2026-02-01', 100, 100, 100, 1, $2, 'A',
       timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $3::integer) n`,
    [tenantId, clientId, count],
  )
}

test('in a large company frequent words find the newest rows, rare ones the old', {
  skip,
}, async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const [count, common] = [12_000, 8000]
  // Only the oldest is « Zoubir »; the 8,000 before the newest 4,000 are « Ancienne ».
  await addInvoices(
    company,
    count,
    `case when n = 1 then 'Zoubir Frères' when n <= ${common} then 'Ancienne Demeure'
      else 'Nouvelle Demeure' end`,
  )
  const newest = (last: number) => [last - 2, last - 1, last].map((n) => `FAC-${String(n).padStart(5, '0')}`)
  for (const [q, last] of [
    ['demeure', count],
    ['de', count],
    ['ancienne', common],
    ['an', common],
    ['ancienne demeure', common],
  ] as const) {
    assert.deepEqual(await titles(admin, q), newest(last), q)
    const list = await admin.invoices.list({ search: q, limit: mostOfType })
    assert.deepEqual(list.items.map(({ invoiceNumber }) => invoiceNumber).toReversed(), newest(last), q)
  }
  for (const q of ['zoubir', 'zo', 'FAC 00001', 'zoubir frer']) {
    assert.deepEqual(await titles(admin, q), ['FAC-00001'], q)
    assert.equal((await admin.invoices.totals({ search: q })).count, 1, q)
  }
  assert.equal((await admin.invoices.totals({ search: 'ancienne' })).count, common - 1)
  assert.equal((await admin.invoices.totals({ search: 'demeure' })).count, count - 1)

  // Reads are bounded with and without statistics: newest rows, then the newest of each name, then the index
  // of numbers. Only a word of less than three rows needs the last.
  for (const statistics of ['none', 'analyze invoices']) {
    if (statistics !== 'none') await world.owner.query(statistics)
    assert.deepEqual(await readToFind(company, 'demeure'), { isBrief: true, indexScans: 0 }, statistics)
    assert.deepEqual(await readToFind(company, 'ancienne'), { isBrief: true, indexScans: 0 }, statistics)
    for (const q of ['zoubir', 'zzqx', '00001'])
      assert.deepEqual(await readToFind(company, q), { isBrief: true, indexScans: 1 }, `${q}, ${statistics}`)
  }

  // Frequent words are found early in any order, without sorting all rows.
  for (const sort of ['createdAt', 'clientName', 'total'] as const) {
    const asked = await statementsSentDuring(() => admin.invoices.list({ search: 'demeure', sort }))
    const lists = [...asked].filter((text) => text.includes('like all') && text.includes('limit'))
    assert.equal(lists.length, 1)
    assert.doesNotMatch(await genericPlan(world.owner, lists[0] ?? ''), /Sort/, sort)
  }
})

test('two letters inside a word are found among the newest rows', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const fill = (from: number, to: number) =>
    world.owner.query(
      `insert into clients (tenant_id, id, name, created_at)
       select $1, gen_random_uuid(), 'Maison ' || n, timestamptz '2026-01-01' + n * interval '1 minute'
         from generate_series($2::integer, $3) n`,
      [company.tenantId, from, to],
    )
  await world.owner.query(
    `insert into clients (tenant_id, id, name, created_at)
      values ($1, gen_random_uuid(), 'Bazqui', '2026-01-01')`,
    [company.tenantId],
  )
  const listed = async () => (await admin.clients.list({ search: 'zq' })).items.map(({ name }) => name)
  await fill(1, 110)
  assert.deepEqual(await titles(admin, 'zq'), ['Bazqui'])
  await fill(111, 400)
  assert.deepEqual([await titles(admin, 'zq'), await listed()], [[], ['Bazqui']])
  assert.deepEqual(await titles(admin, 'bazq'), ['Bazqui'])
})

test('other companies’ frequent words cost nothing', { skip }, async () => {
  const [company, other] = [await foundCompany(world), await foundCompany(world)]
  const admin = await company.hire('admin')
  await addInvoices(company, 5000, `case when n = 1 then 'Wivine Tshala' else 'Demeure' end`)
  await addInvoices(other, 5000, `'Wivine Tshala'`)
  assert.deepEqual(await titles(admin, 'wivine'), ['FAC-00001'])
  assert.equal((await admin.invoices.totals({ search: 'wivine' })).count, 1)
  assert.deepEqual(await readToFind(company, 'wivine'), { isBrief: true, indexScans: 1 })
})
