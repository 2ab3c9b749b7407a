import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import { scopes } from '@escale/contract/company/api-keys/scopes'
import { isContractProcedure } from '@orpc/contract'
import { signedCookie } from '#access/caller/cookie.ts'
import { exportCompany } from '#company/exports/export-company.ts'
import { exportKey } from '#company/exports/store.ts'
import { exportedTables } from '#company/exports/tables.ts'
import { newId } from '#database/query/ids.ts'
import { canary, foundCanaryCompany, wordless } from '#testing/company/canary-data.ts'
import { useFeatures } from '#testing/company/features.ts'
import { openEventStream, openLiveSite } from '#testing/event-stream.ts'
import { unzipTexts } from '#testing/unzip.ts'
import { foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

// A unique word, the canary, is written into every text column of one company. That company's exports must
// contain it. Other companies, their API keys, their streams and the public pages must not.

const world = await startWorld()
const site = await openLiveSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

// The search term must not match when a page repeats it.
const sought = 'canar'

async function takenAway(admin: Person, company: string): Promise<Map<string, string>> {
  const { id } = await admin.exports.create()
  const { exports: store, files, publicUrl } = world.server
  await exportCompany({ pool: world.jobs, store, files, publicUrl }, { companyId: company, id }, {
    job: { attempts: 3, max_attempts: 3 },
  } as never)
  return unzipTexts(await buffer((await store.open(exportKey(company, id))) as Readable))
}

const cage = await foundCanaryCompany(world)
const ours = await foundCompany(world)
await useFeatures(world, ours.tenantId)
const reader = await ours.hire('admin')

function assertSilent(text: string, where: string): void {
  assert.doesNotMatch(text, /canari/i, where)
  for (const id of cage.ids) assert.ok(!text.includes(id), `${where}: ${id}`)
}

test("the company's own exports contain the canary in every table", async () => {
  const files = await takenAway(cage.admin, cage.tenantId)
  const silent = exportedTables
    .map(({ table }) => table)
    .filter((table) => !files.get(`json/${table}.ndjson`)?.includes(canary))
  assert.deepEqual(silent.sort(), wordless)
})

test('the exports of another company do not contain it', async () => {
  for (const [path, content] of await takenAway(reader, ours.tenantId)) assertSilent(content, path)
})

const readings = Object.values(contract)
  .flatMap((group): unknown[] => Object.values(group))
  .filter((procedure) => isContractProcedure(procedure))
  .map((procedure) => procedure['~orpc'].route)
  .filter(({ method }) => method === 'GET')
  .map(({ path = '' }) => `/api${path}`)
  .filter((path) => path !== '/api/places') // the world's ports, among them those of the Canaries

/** Every readable address, with ids of the other company for ids and the canary for texts. */
const addresses = [
  ...readings.flatMap((path) =>
    path.includes('{')
      ? cage.ids.map((id) => path.replaceAll(/\{[^}]+\}/g, id))
      : [path, `${path}?search=${sought}`],
  ),
  ...cage.ids.flatMap((id) => ['clientId', 'userId'].map((name) => `/api/invoices?${name}=${id}`)),
]

test('no API response to an admin of another company contains it', async () => {
  assert.ok(addresses.length > 100)
  const cookie = signedCookie(reader.token, world.server.secret)
  for (const path of addresses)
    assertSilent(await (await fetch(site.url + path, { headers: { cookie } })).text(), path)
})

test('no API response to a key with all permissions contains it', async () => {
  const { key } = await reader.apiKeys.create({ name: 'Tout', permissions: [...scopes] })
  let served = 0
  for (const path of addresses) {
    const answer = await fetch(site.url + path, { headers: { authorization: `Bearer ${key}` } })
    served += answer.status === 200 ? 1 : 0
    assertSilent(await answer.text(), path)
  }
  assert.ok(served > 10, `${served} addresses answered`)
})

test('no public page contains it, whatever its parameters', async () => {
  for (const path of [
    ...[
      '/',
      '/directory',
      `/directory?recherche=${sought}`,
      '/services-price',
      `/services-price?entreprise=${cage.slug}`,
    ],
    ...[
      `/tenant/${cage.slug}`,
      `/api/tenants/${cage.slug}/face`,
      '/sitemap.xml',
      '/robots.txt',
      ...cage.ids.map((id) => `/logo/${id}`),
    ],
  ])
    assertSilent(await (await fetch(site.url + path)).text(), path)
})

test("no stream of another company announces the company's changes", async () => {
  const stream = await openEventStream(world, site.url, reader.token)
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
