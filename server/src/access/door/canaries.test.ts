import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import { scopes } from '@escale/contract/company/api-keys/scopes'
import { isContractProcedure } from '@orpc/contract'
import { signedCookie } from '#access/caller/cookie.ts'
import { exportCompany } from '#company/exports/make.ts'
import { exportKey } from '#company/exports/store.ts'
import { exportedTables } from '#company/exports/tables.ts'
import { newId } from '#database/query/ids.ts'
import { listenTo, openLiveSite } from '#testing/live.ts'
import { unzipped } from '#testing/unzip.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

// A canary is planted in every text of every table of one company. It must then be in all that this company takes away,
// and in nothing that another company, a program of theirs, a stream or a passer-by is ever told.

const world = await startWorld()
const site = await openLiveSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const canary = 'CANARI'
// Finds it, and is no canary itself when a page repeats what was asked.
const sought = 'canar'
// Of a company nobody listed, whoever knows its address is shown these on its page of sign-in.
const shownAtTheDoor = ['name', 'slug', 'tagline', 'city', 'logo_url']
// Held in figures and dates, or not the company's own.
const wordless = ['counters', 'house_waybills', 'shared_clients', 'shared_services', 'user_roles', 'user_tenants']

type Cage = FoundedCompany & { admin: Person; ids: string[] }

async function planted(): Promise<Cage> {
  const company = await foundCompany(world)
  const { tenantId } = company
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create({ invoiceId: invoice.id, amount: 1, paymentDate: '2026-01-02', reference: canary })
  await admin.saleDocuments.makeLink({ of: 'invoices', id: invoice.id })
  const parcel = await admin.warehouse.receive({ trackingNumber: canary, quantity: 1 })
  const vehicle = await admin.warehouse.register({ chassisNumber: canary, vehicleBrand: canary })
  const { invitation } = await admin.users.invite({ firstName: canary, lastName: canary, email: 'canari@test.example', role: 'viewer' })
  const { apiKey } = await admin.apiKeys.create({ name: canary, permissions: ['clients.read'] })
  const [file, expedition] = [newId(), newId()]
  const imported = await admin.imports.create({ kind: 'clients', fileName: canary, columns: {}, linesCount: 1 })
  await sql(
    `insert into files (tenant_id, id, bucket, name, storage_key, content_type, size_bytes, sha256) values ($1, $2, 'documents', 'x', $3, 'application/pdf', 1, 'x')`,
    [tenantId, file, `${tenantId}/${randomUUID()}`],
  )
  await sql(`insert into expeditions (tenant_id, id, reference, mode, origin, destination) values ($1, $2, 'x', 'Maritime', 'Dubaï', 'Goma')`, [
    tenantId,
    expedition,
  ])
  await sql(
    `insert into expedition_containers (tenant_id, id, expedition_id, number, size, capacity_m3) values ($1, $2, $3, 'CSQU3054383', '20''', 28)`,
    [tenantId, newId(), expedition],
  )
  await sql(`insert into expedition_events (tenant_id, id, expedition_id, code, label, occurred_at) values ($1, $2, $3, 'NOTE', 'x', now())`, [
    tenantId,
    newId(),
    expedition,
  ])
  await sql(`insert into release_requests (tenant_id, id, reason, asked_by, asked_by_name) values ($1, $2, 'x', $2, 'x')`, [tenantId, newId()])
  await admin.tracking.make({ ids: [parcel.id] })
  await sql(`insert into sub_products (tenant_id, id, name) values ($1, $2, 'x')`, [tenantId, newId()])
  await sql(`insert into access_requests (tenant_id, id, user_id, first_name, last_name, email) values ($1, $2, $2, 'x', 'x', 'x')`, [
    tenantId,
    newId(),
  ])
  await sql(`insert into sign_on_providers (tenant_id, issuer, client_id) values ($1, 'x', 'x')`, [tenantId])
  await sql(`insert into sign_on_domains (tenant_id, domain, proof) values ($1, 'canari.example', 'x')`, [tenantId])
  const said = await conversed(company, invoice.id)
  for (const table of ['company_info', 'invoicing_settings', 'mail_settings', 'warehouse_settings', 'whatsapp_settings'])
    await sql(`insert into ${table} (tenant_id) values ($1)`, [tenantId])
  await sql('update warehouse_settings set places = array[$2] where tenant_id = $1', [tenantId, canary])
  await sql(`update auth.users set first_name = $2, email = 'canari-' || email where id = $1`, [admin.userId, canary])
  for (const { table } of exportedTables) if (!wordless.includes(table) && table !== 'profiles') await plant(table, tenantId)
  return {
    ...company,
    admin,
    ids: [
      tenantId,
      company.clientId,
      company.serviceId,
      invoice.id,
      payment.id,
      parcel.id,
      vehicle.id,
      invitation.id,
      apiKey.id,
      imported.id,
      file,
      expedition,
      admin.userId,
      ...said,
    ],
  }
}

/** A client written to by an account of WhatsApp, by hand and by a rule. */
async function conversed({ tenantId, clientId }: FoundedCompany, invoiceId: string): Promise<string[]> {
  const [conversation, message, template, notice] = [newId(), newId(), newId(), newId()]
  await sql(
    `insert into whatsapp_accounts (tenant_id, phone_number_id, waba_id, token_sealed, connected_by_name) values ($1, '77777', '88888', 'x', 'x')`,
    [tenantId],
  )
  await sql(`insert into message_templates (tenant_id, id, key, title, body) values ($1, $2, 'x', 'x', 'x')`, [tenantId, template])
  await sql('insert into conversations (tenant_id, id, client_id) values ($1, $2, $3)', [tenantId, conversation, clientId])
  await sql(`insert into conversation_keys (tenant_id, kind, value, conversation_id) values ($1, 'numéro', '+243812345678', $2)`, [
    tenantId,
    conversation,
  ])
  await sql(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status) values ($1, $2, $3, 'Reçu', 'client', 'texte', 'x', 'Reçu')`,
    [tenantId, message, conversation],
  )
  await sql(`insert into notice_rules (tenant_id, kind, template_key) values ($1, 'facture', 'x')`, [tenantId])
  await sql(
    `insert into notices (tenant_id, id, kind, client_id, about_kind, about_id, occasion, due_at) values ($1, $2, 'facture', $3, 'invoices', $4, 'x', now() + interval '1 day')`,
    [tenantId, notice, clientId, invoiceId],
  )
  return [conversation, message, template, notice]
}

/** Writes the canary into every text of a table that takes it; the checks of the table refuse it in the others. */
async function plant(table: string, tenantId: string): Promise<void> {
  const columns = await sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and atttypid = 'text'::regtype and attgenerated = ''`,
    [table],
  )
  for (const { name } of columns) {
    if (table === 'tenants' && shownAtTheDoor.includes(name)) continue
    await sql(`update ${table} set ${name} = '${canary}-' || coalesce(${name}, '') where ${table === 'tenants' ? 'id' : 'tenant_id'} = $1`, [
      tenantId,
    ]).catch(() => {})
  }
}

async function sql<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return (await world.owner.query(text, values)).rows as Row[]
}

async function takenAway(admin: Person, company: string): Promise<Map<string, string>> {
  const { id } = await admin.exports.create()
  const { exports: store, files, publicUrl } = world.server
  await exportCompany({ pool: world.jobs, store, files, publicUrl }, { companyId: company, id }, { job: { attempts: 3, max_attempts: 3 } } as never)
  return unzipped(await buffer((await store.open(exportKey(company, id))) as Readable))
}

const cage = await planted()
const ours = await foundCompany(world)
const reader = await ours.hire('admin')

function assertSilent(text: string, where: string): void {
  assert.doesNotMatch(text, /canari/i, where)
  for (const id of cage.ids) assert.ok(!text.includes(id), `${where}: ${id}`)
}

test('the canary is where it was planted: in every table that its own company takes away', async () => {
  const files = await takenAway(cage.admin, cage.tenantId)
  const silent = exportedTables.map(({ table }) => table).filter((table) => !files.get(`json/${table}.ndjson`)?.includes(canary))
  assert.deepEqual(silent.sort(), wordless)
})

test('nothing of it is in what another company takes away', async () => {
  for (const [path, content] of await takenAway(reader, ours.tenantId)) assertSilent(content, path)
})

const readings = Object.values(contract)
  .flatMap((group): unknown[] => Object.values(group))
  .filter((procedure) => isContractProcedure(procedure))
  .map((procedure) => procedure['~orpc'].route)
  .filter(({ method }) => method === 'GET')
  .map(({ path = '' }) => `/api${path}`)
  .filter((path) => path !== '/api/places') // the ports of the world, among them those of the Canaries

/** Every address that can be read, with the ids of the other company wherever one goes, and the canary wherever a word does. */
const addresses = [
  ...readings.flatMap((path) => (path.includes('{') ? cage.ids.map((id) => path.replaceAll(/\{[^}]+\}/g, id)) : [path, `${path}?search=${sought}`])),
  ...cage.ids.flatMap((id) => ['clientId', 'userId'].map((name) => `/api/invoices?${name}=${id}`)),
]

test('no answer of the API tells it, to an admin of another company', async () => {
  assert.ok(addresses.length > 100)
  const cookie = signedCookie(reader.token, world.server.secret)
  for (const path of addresses) assertSilent(await (await fetch(site.url + path, { headers: { cookie } })).text(), path)
})

test('nor to a program with every permission a key can have', async () => {
  const { key } = await reader.apiKeys.create({ name: 'Tout', permissions: [...scopes] })
  let served = 0
  for (const path of addresses) {
    const answer = await fetch(site.url + path, { headers: { authorization: `Bearer ${key}` } })
    served += answer.status === 200 ? 1 : 0
    assertSilent(await answer.text(), path)
  }
  assert.ok(served > 10, `${served} addresses answered`)
})

test('nor the public pages, whatever is asked of them', async () => {
  for (const path of [
    ...['/', '/directory', `/directory?recherche=${sought}`, '/services-price', `/services-price?entreprise=${cage.slug}`],
    ...[`/tenant/${cage.slug}`, `/api/tenants/${cage.slug}/face`, '/sitemap.xml', '/robots.txt', ...cage.ids.map((id) => `/logo/${id}`)],
  ])
    assertSilent(await (await fetch(site.url + path)).text(), path)
})

test('nor a stream: what happens in one company is not even announced in another', async () => {
  const stream = await listenTo(world, site.url, reader.token)
  await stream.heard('joined')
  await cage.admin.clients.create({ name: canary })
  await cage.admin.invoices.create(maritimeDraft(cage))
  await assert.rejects(cage.admin.invoices.get({ id: newId() }))
  await reader.clients.create({ name: 'La nôtre' })
  await stream.heard('changed', { list: 'clients' })
  assert.deepEqual(
    stream.events.filter(({ event }) => event === 'changed').map(({ data }) => data),
    [{ list: 'clients', own: true }],
  )
  assertSilent(stream.text(), 'stream')
  await stream.close()
})
