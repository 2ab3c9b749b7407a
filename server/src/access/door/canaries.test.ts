import assert from 'node:assert/strict'
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
import { canary, plantedCompany, wordless } from '#testing/canary-data.ts'
import { listenTo, openLiveSite } from '#testing/live.ts'
import { unzipped } from '#testing/unzip.ts'
import { foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

// A canary is planted in every text of every table of one company. It must then be in all that this company
// takes away,
// and in nothing that another company, a program of theirs, a stream or a passer-by is ever told.

const world = await startWorld()
const site = await openLiveSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

// Finds it, and is no canary itself when a page repeats what was asked.
const sought = 'canar'

async function takenAway(admin: Person, company: string): Promise<Map<string, string>> {
  const { id } = await admin.exports.create()
  const { exports: store, files, publicUrl } = world.server
  await exportCompany({ pool: world.jobs, store, files, publicUrl }, { companyId: company, id }, {
    job: { attempts: 3, max_attempts: 3 },
  } as never)
  return unzipped(await buffer((await store.open(exportKey(company, id))) as Readable))
}

const cage = await plantedCompany(world)
const ours = await foundCompany(world)
const reader = await ours.hire('admin')

function assertSilent(text: string, where: string): void {
  assert.doesNotMatch(text, /canari/i, where)
  for (const id of cage.ids) assert.ok(!text.includes(id), `${where}: ${id}`)
}

test('the canary is where it was planted: in every table that its own company takes away', async () => {
  const files = await takenAway(cage.admin, cage.tenantId)
  const silent = exportedTables
    .map(({ table }) => table)
    .filter((table) => !files.get(`json/${table}.ndjson`)?.includes(canary))
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

/**
 * Every address that can be read, with the ids of the other company wherever one goes, and the canary
 * wherever a word does.
 */
const addresses = [
  ...readings.flatMap((path) =>
    path.includes('{')
      ? cage.ids.map((id) => path.replaceAll(/\{[^}]+\}/g, id))
      : [path, `${path}?search=${sought}`],
  ),
  ...cage.ids.flatMap((id) => ['clientId', 'userId'].map((name) => `/api/invoices?${name}=${id}`)),
]

test('no answer of the API tells it, to an admin of another company', async () => {
  assert.ok(addresses.length > 100)
  const cookie = signedCookie(reader.token, world.server.secret)
  for (const path of addresses)
    assertSilent(await (await fetch(site.url + path, { headers: { cookie } })).text(), path)
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
