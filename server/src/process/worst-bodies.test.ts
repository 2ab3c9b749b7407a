import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import { isContractProcedure } from '@orpc/contract'
import { newApiKey } from '#access/guard/api-key.ts'
import { isUpload } from '#channels/files/byte-routes.ts'
import type { BusyReading } from '#testing/busy-meter.ts'
import { inputOf, procedures } from '#testing/company/procedures.ts'
import { allRoutes, type Route } from '#testing/company/routes.ts'
import { eventually, removeEngines } from '#testing/database/engines.ts'
import { shareOf } from '#testing/night.ts'
import { startProduct } from '#testing/product.ts'
import { startWorld } from '#testing/world.ts'

// The heap limit of package.json, as far as NODE_OPTIONS can set it.
const heap = '--max-old-space-size=256 --max-semi-space-size=32'
const meterFolder = await mkdtemp(join(tmpdir(), 'escale-busy-'))
const meterFile = join(meterFolder, 'metered.json')
const world = await startWorld()
const product = await startProduct({
  NODE_OPTIONS: `${heap} --import=${import.meta.resolve('#testing/busy-meter.ts')}`,
  BUSY_METER: meterFile,
  ESCALE_TRUSTED_PROXIES: '127.0.0.1',
  ESCALE_WHATSAPP_APP_SECRET: 'a-secret-of-the-installation',
})
after(async () => {
  product.child.kill('SIGTERM')
  await product.owner.end()
  await world.stop()
  await removeEngines()
  await rm(meterFolder, { recursive: true })
})

const metered = (): BusyReading | undefined => {
  try {
    return JSON.parse(readFileSync(meterFile, 'utf8')) as BusyReading
  } catch {
    return undefined // not written yet
  }
}

/** The product's measurements since the last call. */
async function measure(): Promise<BusyReading> {
  const before = metered()?.count ?? 0
  product.child.kill('SIGUSR2')
  await eventually(() => assert.ok((metered()?.count ?? 0) > before))
  return metered() as BusyReading
}

let networks = 0
function newNetwork(): string {
  networks += 1
  return `198.51.${networks >> 8}.${networks & 255}`
}

type Headers = Record<string, string>

function sendBody({ method, path }: Route, body: string | undefined, headers: Headers = {}): Promise<number> {
  const isOfForm = /^\/(auth|tenant\/)|\/sign-on\/saml\//.test(path)
  const type = isOfForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return new Promise((resolve) => {
    const own = {
      origin: product.url,
      'x-forwarded-for': newNetwork(),
      ...(body !== undefined && { 'content-type': type }),
    }
    const sent = request(
      product.url + path,
      { method, headers: { ...own, ...headers }, agent: false },
      (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', () => resolve(0))
    if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body))
    sent.end(body)
  })
}

/** A body filled with as many copies of an item as fit in `bytes`. */
function filled(start: string, item: (at: number) => string, end: string, bytes: number): string {
  let text = start
  for (let at = 0; text.length + end.length + 100 < bytes; at += 1) text += `${at ? ',' : ''}${item(at)}`
  return text + end
}

const words = { ...(inputOf(procedures[0] as (typeof procedures)[number], randomUUID()) as object) }
const names = [
  'email',
  'token',
  'password',
  'code',
  'phone',
  'message',
  'signature',
  'search',
  'grantType',
  'name',
  'slug',
]

/** The bodies that cost a reader most, of a given size. */
function worstBodies(bytes: number): Record<string, string> {
  const each = Math.floor(bytes / names.length) - 40
  const fields = (value: string) =>
    JSON.stringify({ ...words, ...Object.fromEntries(names.map((name) => [name, value])) })
  return {
    deep: filled('[', () => `${'['.repeat(30)}${']'.repeat(30)}`, ']', bytes),
    'wide list': filled('[', () => '1', ']', bytes),
    'list of objects': filled('{"entry":[', () => '{}', ']}', bytes),
    'wide object': filled('{', (at) => `"a${at}":1`, '}', bytes),
    'repeated names': filled('{', () => '"email":"a@b.fr"', '}', bytes),
    numbers: filled('{"entry":[', () => '1'.repeat(64), ']}', bytes),
    'one text': JSON.stringify({ email: 'a'.repeat(bytes - 50) }),
    'long texts': fields('a.'.repeat(each / 2)),
    'texts of addresses': fields(`${'a@'.repeat(each / 2 - 2)}b`),
    'texts of digits': fields(`+${'1 '.repeat(each / 2 - 2)}x`),
    form: 'email=a&'.repeat(bytes / 8 - 2),
    'a long field': `email=${'%20'.repeat(bytes / 3 - 20)}`,
  }
}

const manyHeaders = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`x-h${at}`, '1'.repeat(100)]))
const cookies = { cookie: 'escale=a.b; '.repeat(1000) }
const bodyRoutes = allRoutes(world).filter(({ method, path }) => !isUpload(method, path))
const publicPaths = new Set(
  Object.values(contract)
    .flatMap((group): unknown[] => Object.values(group))
    .filter((procedure) => isContractProcedure(procedure))
    .filter((procedure) => procedure['~orpc'].meta.permission === undefined)
    .map((procedure) => shapeOf(`/api${procedure['~orpc'].route.path}`)),
)
const besideProcedures = /^\/api\/(auth|docs|openapi|whatsapp)|^(?!\/api\/)/

/** A path without the values in it. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}|[0-9a-f-]{36}/g, '*')
}
const bodyLimit = ({ path }: Route) => (path.includes('/sign-on/saml/') ? 128 * 1024 : 16 * 1024)

const longestMs = 250
/** Routes that are requested in parallel and measured together. */
const asideOf = 6
const before = await measure() // the measurements of the start are dropped

async function dearOnes(
  routes: Route[],
  ask: (route: Route, at: number) => Promise<void>,
): Promise<string[]> {
  const dear: string[] = []
  for (let at = 0; at < routes.length; at += asideOf) {
    const some = routes.slice(at, at + asideOf)
    await Promise.all(some.map((route, place) => ask(route, at + place)))
    const { busiestMs } = await measure()
    const named = some.map(({ method, path }) => `${method} ${path}`).join(', ')
    if (busiestMs > longestMs) dear.push(`${Math.round(busiestMs)} ms: ${named}`)
  }
  return dear
}

test('no anonymous route keeps the main thread busy for a quarter of a second, for any body', async () => {
  const anonymous = bodyRoutes.filter(
    ({ path }) => besideProcedures.test(path) || publicPaths.has(shapeOf(path)),
  )
  assert.ok(anonymous.length > 40, String(anonymous.length))
  const dear = await dearOnes(anonymous, async (route, at) => {
    await sendBody(route, undefined, manyHeaders)
    await sendBody(route, undefined, cookies)
    await sendBody({ ...route, path: `${route.path}?${'recherche=%20&'.repeat(400)}` }, undefined)
    await sendBody({ ...route, path: `${route.path}?a${'[0]'.repeat(450)}=1` }, undefined)
    if (route.method === 'GET') return
    for (const body of shareOf(Object.values(worstBodies(bodyLimit(route))), 4, at))
      await sendBody(route, body)
  })
  assert.deepEqual(dear, [])
})

test('no webhook body keeps the main thread busy, whoever signs it', async () => {
  const webhook = { method: 'POST', path: '/api/whatsapp/webhook' }
  const signature = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  for (const bytes of [250_000, 3_400_000])
    for (const [name, body] of shareOf(Object.entries(worstBodies(bytes)), 3)) {
      const statuses = await Promise.all([1, 2].map(() => sendBody(webhook, body, signature)))
      assert.deepEqual(new Set(statuses), new Set([bytes > 256 * 1024 ? 413 : statuses[0]]), name)
      const { busiestMs } = await measure()
      assert.ok(busiestMs < longestMs, `${name}, ${bytes} bytes: ${busiestMs} ms`)
    }
})

test('a megabyte under an invented key does not keep the main thread busy', async () => {
  const bodies = worstBodies(990_000)
  const writes = bodyRoutes.filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/api/') && !path.startsWith('/api/auth'),
  )
  const dear = await dearOnes(writes.slice(0, asideOf), async (route, at) => {
    for (const body of shareOf(Object.values(bodies), 6, at))
      await sendBody(route, body, {
        authorization: `Bearer ${newApiKey().key}`,
        'idempotency-key': randomUUID(),
      })
  })
  assert.deepEqual(dear, [])
})

test('the process survives all these bodies, with its former memory', async () => {
  assert.equal(product.child.exitCode, null)
  assert.equal(await sendBody({ method: 'GET', path: '/healthz' }, undefined), 200)
  const { heapBytes } = await measure()
  assert.ok(heapBytes - before.heapBytes < 60_000_000, `${before.heapBytes} → ${heapBytes} bytes`)
})
