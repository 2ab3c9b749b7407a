import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { sentStatements } from './send.ts'

const world = await startWorld()
after(world.stop)

const tenantTables = (
  await world.owner.query(`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`)
).rows.map(({ name }) => name as string)

// Every list of the product, as its screen asks for it.
async function everyStatement(): Promise<Set<string>> {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const heard = new Set<string>()
  sentStatements.heard = (text) => heard.add(text)
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create({ invoiceId: invoice.id, amount: 10, paymentDate: '2026-01-02', reference: 'R' })
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  const vehicle = await admin.warehouse.register({ chassisNumber: 'ABCDE', vehicleBrand: 'B' })
  for (const search of [undefined, 'ki', 'kivu', 'ma kivu']) {
    const asked = { search }
    for (const sort of ['name', 'createdAt', 'match'] as const) await admin.clients.list({ ...asked, sort, type: 'Maritime', owing: true })
    for (const sort of ['name', 'price', 'createdAt', 'match'] as const) await admin.services.list({ ...asked, sort })
    for (const sort of ['createdAt', 'clientName', 'issueDate', 'dueDate', 'total', 'balance'] as const) {
      const { nextCursor } = await admin.invoices.list({ ...asked, sort, limit: 1 })
      await admin.invoices.list({ ...asked, sort, status: 'Retard', from: '2026-01-01', unpaid: true, cursor: nextCursor ?? undefined })
    }
    for (const sort of ['paymentDate', 'clientName', 'amount', 'createdAt'] as const) await admin.payments.list({ ...asked, sort })
    for (const sort of ['createdAt', 'reference', 'etd', 'eta'] as const) await admin.expeditions.list({ ...asked, sort })
    await admin.warehouse.receipts(asked)
    await admin.warehouse.vehicles(asked)
    await everyTotal(admin, search)
    await admin.payments.payable({ search })
    for (const sort of ['joinedAt', 'name'] as const) await admin.users.list({ ...asked, sort, active: true })
  }
  await admin.dashboard.get()
  await admin.photos.list({})
  await admin.documents.list({ after: company.clientId })
  await admin.files.buckets()
  await admin.identity.get({ tenantId: company.tenantId })
  await admin.users.invitations()
  await admin.apiKeys.create({ name: 'Clé', permissions: ['clients.read'] })
  await admin.apiKeys.list()
  const made = await admin.exports.create()
  await admin.exports.list()
  await admin.exports.remove({ id: made.id })
  await admin.users.accessRequests()
  await admin.users.roles({ id: admin.userId })
  await admin.settings.saveDocuments({ version: 0 })
  await admin.settings.documents({})
  await admin.settings.saveInvoicing({ version: 0, dueDays: null, defaultStatus: 'En attente', airDivisor: 6000 })
  await admin.settings.invoicingDefaults()
  const subProduct = await admin.settings.createSubProduct({ name: 'Écran' })
  await admin.settings.changeSubProduct({ ...subProduct, name: 'Écran 4K' })
  await admin.settings.subProducts({})
  await admin.settings.removeSubProduct({ id: subProduct.id })
  await admin.settings.mail({})
  await admin.invoices.get({ id: invoice.id })
  await admin.payments.get({ id: payment.id })
  await admin.warehouse.changeReceipt({ id: parcel.id, version: 1, trackingNumber: 'U', quantity: 1 })
  await admin.warehouse.changeVehicle({ id: vehicle.id, version: 1, chassisNumber: 'ABCDF', vehicleBrand: 'B' })
  await admin.payments.remove({ id: payment.id })
  await admin.invoices.remove({ id: invoice.id })
  await admin.clients.remove({ id: company.clientId })
  sentStatements.heard = undefined
  return heard
}

async function everyTotal(admin: Person, search: string | undefined): Promise<void> {
  for (const type of [undefined, 'Maritime' as const]) await admin.clients.totals({ search, type })
  await admin.services.totals({ search })
  await admin.invoices.totals({ search })
  await admin.invoices.totals({ search, status: 'Retard', serviceType: 'Maritime', from: '2026-01-01', to: '2026-12-31', unpaid: true })
  await admin.payments.totals({ search })
  await admin.payments.totals({ search, status: 'Reçu', method: 'Virement', from: '2026-01-01', to: '2026-12-31' })
  await admin.expeditions.totals({ search, status: 'En cours' })
  await admin.warehouse.receiptTotals({ search, status: 'En entrepôt', condition: 'Bon état' })
  await admin.warehouse.vehicleTotals({ search, status: 'En entrepôt', condition: 'Bon état' })
  await admin.users.totals({ search, active: true })
}

const statements = await everyStatement()

test('every statement on a company’s table names the company, for each table it touches', () => {
  for (const text of statements) {
    if (/^insert into|^\s*select (save|set|mark|record|change|remove)_|access\./.test(text)) continue
    const touched = [...text.matchAll(/(?:from|join|update|delete from) "(\w+)"/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => tenantTables.includes(name))
    const named = text.match(/"?tenant_id"? = \$\d+/g)?.length ?? 0
    assert.ok(named >= touched.length, text)
  }
})

// The plan PostgreSQL would keep for every company: what a prepared statement ends up with.
async function genericPlan(text: string, preferring = ''): Promise<{ 'QUERY PLAN': string }[]> {
  const parameters = new Set(text.match(/\$\d+/g)).size
  const client = await world.owner.connect()
  await client.query(`set plan_cache_mode = force_generic_plan; ${preferring}`)
  await client.query(`prepare listed as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain execute listed${parameters ? `(${Array(parameters).fill('null').join(', ')})` : ''}`,
  )
  client.release(true)
  return rows
}

// A company's rows must be found through its index even when they are few among many.
test('each list, page and search is served by an index of the company', async () => {
  await world.owner.query(`insert into tenants (id, name, slug) select gen_random_uuid(), 'T' || n, 'plan-' || n from generate_series(1, 40) n`)
  await world.owner.query(
    `insert into clients (tenant_id, id, name) select t.id, gen_random_uuid(), 'Client ' || n from tenants t, generate_series(1, 100) n where t.slug like 'plan-%'`,
  )
  await world.owner.query(
    `insert into services (tenant_id, id, name, price) select t.id, gen_random_uuid(), 'Service ' || n, n from tenants t, generate_series(1, 50) n where t.slug like 'plan-%'`,
  )
  await world.owner.query(`insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date, due_date, subtotal, total, items_count, issued_by_agent_id, issued_by_agent_name)
    select c.tenant_id, gen_random_uuid(), 'INV-' || row_number() over (), 'Maritime', c.id, c.name, '2026-01-01', '2026-02-01', 100, 100, 1, c.id, 'A' from clients c, generate_series(1, 3) n where c.name like 'Client %'`)
  await world.owner.query(`insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount, status, payment_date, recorded_by, recorded_by_name)
    select tenant_id, gen_random_uuid(), id, invoice_number, client_name, 'R', 10, 'En attente', '2026-01-02', id, 'A' from invoices`)
  await world.owner.query('analyze')
  const big = /"(clients|invoices|payments|services)"/
  let explained = 0
  for (const text of statements) {
    if (!/^select|^\s*select/.test(text) || !big.test(text) || /_\w+\(\$/.test(text)) continue
    const rows = await genericPlan(text)
    explained += 1
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.doesNotMatch(plan, /Seq Scan on (clients|invoices|payments|services)\b/, `${text}\n${plan}`)
  }
  assert.ok(explained > 40, `${explained} statements explained`)
})

const long = ['clients', 'services', 'invoices', 'payments']

// Few rows of a small table are read either way: what counts is that an index holds all that is asked.
test('the totals of a list are read from an index alone', async () => {
  for (const table of long) await world.owner.query(`vacuum analyze ${table}`)
  const totals = [...statements].filter(
    (text) => /^select count\(\*\)/.test(text) && long.some((table) => text.includes(`"${table}"`)) && !/search_|_key" like/.test(text),
  )
  assert.ok(totals.length >= 8, totals.join('\n'))
  for (const text of totals) {
    const plan = (await genericPlan(text, 'set enable_seqscan = off; set enable_bitmapscan = off')).map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /Index Only Scan/, `${text}\n${plan}`)
    assert.doesNotMatch(plan, /Seq Scan|Bitmap Heap Scan|Index Scan using/, `${text}\n${plan}`)
  }
})
