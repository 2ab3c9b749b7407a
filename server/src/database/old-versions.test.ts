import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { demoPassword } from '#site/face/demo-accounts.ts'
import { receivableDifferences } from '#testing/company/receivables.ts'
import { demoOf, readReleases } from '#testing/database/releases.ts'
import { startTestServer } from '#testing/database/server.ts'
import { type Undo, undoAll } from '#testing/database/undo.ts'
import { openSite } from '#testing/http.ts'
import { hire, maritimeDraft, type World, worldOn } from '#testing/world.ts'
import { migrate } from './migrations/migrate.ts'

// Data written by a released version must work with every later one. Here, the demo of each version.

const server = await startTestServer()
await migrate(server.url) // a dump names roles but does not contain them
const undo: Undo = [server.stop]
after(() => undoAll(undo))

const unzipped = promisify(gunzip)
const tables = [
  'clients',
  'shared_clients',
  'services',
  'invoices',
  'invoice_items',
  'payments',
  'expeditions',
  'goods',
  'record_changes',
  'security_logs',
]

for (const { version } of await readReleases()) {
  test(`a database of ${version} keeps all its rows and balances, and works the same day`, async () => {
    const ownerUrl = await databaseOf(version)
    const before = await contentOf(ownerUrl)
    await migrate(ownerUrl)
    const world = await worldOn({ ownerUrl, drop: async () => {} })
    undo.push(world.stop)
    assert.deepEqual(await contentOf(ownerUrl), before)
    await signsIn(world, 'admin@atlas.demo')
    await sells(world, 'atlas-fret')
  })
}

/** A database as that version left it. */
async function databaseOf(version: string): Promise<string> {
  const name = `version_${version.replaceAll('.', '_')}`
  const ownerUrl = server.url.replace(/[^/]*$/, name)
  await asOwner(server.url, (owner) => owner.query(`create database ${name}`))
  const statements = (await unzipped(await readFile(demoOf(version)))).toString()
  await asOwner(ownerUrl, (owner) => owner.query(statements))
  return ownerUrl
}

/** The number of rows of each table, and their sums. */
function contentOf(ownerUrl: string): Promise<unknown> {
  return asOwner(ownerUrl, async (owner) => {
    const counts = tables.map((table) => `(select count(*) from public.${table}) as ${table}`)
    const sums = 'select sum(total) as total, sum(paid_amount) as paid from public.invoices'
    const { rows } = await owner.query(`select ${counts.join(', ')}, sums.* from (${sums}) as sums`)
    return rows
  })
}

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function signsIn(world: World, email: string): Promise<void> {
  const site = await openSite(world)
  undo.push(site.close)
  const answer = await site.ask('/api/auth/sign-in/email', { json: { email, password: demoPassword } })
  assert.equal(answer.status, 200)
}

async function sells(world: World, slug: string): Promise<void> {
  const { rows } = await world.owner.query<{
    tenantId: string
    clientId: string
    serviceId: string
    invoiceId: string
  }>(
    `select t.id as "tenantId", c.id as "clientId", s.id as "serviceId", i.id as "invoiceId"
     from tenants as t
     join clients as c on c.tenant_id = t.id
     join services as s on s.tenant_id = t.id and s.category = 'Maritime'
     join invoices as i on i.tenant_id = t.id and i.paid_amount = 0 and i.total > 100
     where t.slug = $1 limit 1`,
    [slug],
  )
  const [known] = rows
  assert.ok(known)
  const admin = await hire(world, known.tenantId, 'admin')
  await admin.payments.create({
    invoiceId: known.invoiceId,
    amount: 100,
    paymentDate: '2026-01-02',
    reference: 'VERSION',
  })
  assert.equal((await admin.invoices.get({ id: known.invoiceId })).paidAmount, 100)
  const invoice = await admin.invoices.create(maritimeDraft(known))
  const found = await admin.search.find({ q: invoice.invoiceNumber })
  assert.ok(JSON.stringify(found).includes(invoice.id))
  // The migrations filled the receivables of invoices written before them.
  assert.deepEqual(await receivableDifferences(world, known.tenantId), [])
}
