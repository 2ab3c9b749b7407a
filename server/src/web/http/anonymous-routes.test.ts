import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUpload } from '#channels/files/byte-routes.ts'
import { runAsCaller } from '#database/caller/caller.ts'
import { allRoutes, type Route } from '#testing/company/routes.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { startWorld } from '#testing/world.ts'
import { admitAnonymous } from './anonymous-admission.ts'
import { waitForAnonymousTurn } from './anonymous-turn.ts'
import { isAssertion, isForm } from './bounds.ts'
import { probePaths } from './probes.ts'
import { webhookPath } from './whatsapp-webhook.ts'

const world = await startWorld()
const site = await openSite({ ...world, server: { ...world.server, mail: 'mailbox' } }, ['127.0.0.1'])
const hasty = await openSite({
  ...world,
  server: { ...world.server, patience: { bodyMs: 300, stalledMs: 300, unreadMs: 300 } },
})
after(async () => {
  await site.close()
  await hasty.close()
  await world.stop()
})

const routes = allRoutes(world)
const named = ({ method, path }: Route) => `${method} ${path}`
const asMessage = ({ method, path }: Route) => ({ method, url: path }) as IncomingMessage
const isFormRoute = (route: Route) => isForm(asMessage(route)) || isAssertion(asMessage(route))
const isProbe = ({ path }: Route) => probePaths.includes(path)
const readsBody = (route: Route) => route.method !== 'GET' && !isUpload(route.method, route.path)

type TestRequest = { body?: string; headers?: Record<string, string>; network: string }

async function anonymousStatus(route: Route, { body, headers, network }: TestRequest): Promise<number> {
  const type = isFormRoute(route) ? 'application/x-www-form-urlencoded' : 'application/json'
  const answer = await site.ask(route.path, {
    method: route.method,
    ...(body !== undefined && { body }),
    headers: {
      origin: site.url,
      ...(body !== undefined && { 'content-type': type }),
      ...headers,
      'x-forwarded-for': network,
    },
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The routes with an unexpected status. */
async function wrongOnes(
  asked: Route[],
  sent: TestRequest,
  expected: (route: Route) => number,
): Promise<string[]> {
  const wrong: string[] = []
  for (const route of asked) {
    const status = await anonymousStatus(route, sent)
    if (status !== expected(route)) wrong.push(`${named(route)}: ${status}`)
  }
  return wrong
}

test('the router knows the routes of anonymous callers', () => {
  const known = new Set(routes.map(named))
  for (const one of [
    'GET /healthz',
    'GET /api/openapi.json',
    `POST ${webhookPath}`,
    'POST /api/auth/token',
    'POST /api/account/recover',
  ])
    assert.ok(known.has(one) || one.endsWith('recover'), one)
  assert.ok(routes.filter(readsBody).length > 100)
})

test('no route reads a larger body of an anonymous caller than it needs', async () => {
  const bound = (route: Route) => (isAssertion(asMessage(route)) ? 128 : 16) * 1024
  const wrong: string[] = []
  for (const route of routes.filter(readsBody)) {
    const body = ' '.repeat(bound(route) + 1)
    const status = await anonymousStatus(route, { body, network: '203.0.113.1' })
    if (status !== 413) wrong.push(`${named(route)}: ${status}`)
  }
  assert.deepEqual(wrong, [])
})

test('no route parses a body with deeper nesting, more values or more fields than any form', async () => {
  const bodyRoutes = routes.filter(readsBody)
  const ofJson = bodyRoutes.filter((route) => !isFormRoute(route))
  const isBad = () => 400
  const objects = JSON.stringify(Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`a${at}`, 1])))
  const bodies = [`${'['.repeat(33)}${']'.repeat(33)}`, `[${'1,'.repeat(1200)}1]`, objects]
  for (const [at, body] of bodies.entries())
    assert.deepEqual(
      await wrongOnes(ofJson, { body, network: `203.0.113.${10 + at}` }, isBad),
      [],
      body.slice(0, 40),
    )
  const forms = bodyRoutes.filter(isFormRoute)
  assert.ok(forms.length >= 3)
  assert.deepEqual(await wrongOnes(forms, { body: 'a=1&'.repeat(20), network: '203.0.113.20' }, isBad), [])
})

test('every address is bounded: its parameters, and one host', async () => {
  const long = { method: 'GET', path: `/api/session?${'a=1&'.repeat(600)}` }
  const deep = { method: 'GET', path: `/api/clients?a${'[0]'.repeat(600)}=1` }
  assert.deepEqual(await wrongOnes([long, deep], { network: '203.0.113.30' }, () => 400), [])
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (piece) => (received += piece))
  socket.write('GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n')
  await once(socket, 'close')
  assert.match(received, /^HTTP\/1\.1 400 /)
})

/** A network that has used its limit for this minute. */
async function exhausted(network: string): Promise<void> {
  const caller = { network, session: null }
  const [file, other] = ['/sw.js', '/auth'].map(
    (url) => ({ method: 'GET', url, headers: {} }) as IncomingMessage,
  )
  for (const [message, times] of [
    [file, 12_000],
    [other, 1200],
  ] as const)
    await Promise.all(
      Array.from({ length: times }, () =>
        runAsCaller(caller, () => admitAnonymous(message as IncomingMessage, undefined)),
      ),
    )
}

test('a network over its limit is refused at every route but health checks; others are served', async () => {
  const network = '203.0.113.40'
  const leftMs = 60_000 - (performance.now() % 60_000) // limits are counted by the minute of the process
  if (leftMs < 30_000) await sleep(leftMs)
  await exhausted(network)
  // Webhooks are counted by wrong signatures: `webhook-bounds.test.ts`.
  const counted = routes.filter((route) => named(route) !== `POST ${webhookPath}`)
  const wrong = await wrongOnes(
    counted.filter((route) => !isProbe(route)),
    { network },
    () => 429,
  )
  assert.deepEqual(wrong, [])
  assert.equal((await site.ask('/healthz', { headers: { 'x-forwarded-for': network } })).status, 200)
  assert.equal(
    (await site.ask('/robots.txt', { headers: { 'x-forwarded-for': '203.0.113.41' } })).status,
    200,
  )
})

test('a network with a full queue is refused at every route but health checks', async () => {
  const network = '203.0.113.50'
  let isOver = false
  const wait = (): Promise<unknown> =>
    runAsCaller({ network, session: null }, waitForAnonymousTurn).then(() => (isOver ? undefined : wait()))
  const full = Array.from({ length: 1001 }, wait) // the queue is full: a thousand wait behind the served request
  try {
    const wrong = await wrongOnes(
      routes.filter((route) => !isProbe(route)),
      { network },
      () => 503,
    )
    assert.deepEqual(wrong, [])
    const probed = await Promise.all(
      ['/healthz', '/readyz'].map((path) => anonymousStatus({ method: 'GET', path }, { network })),
    )
    assert.deepEqual(probed, [200, 200])
  } finally {
    isOver = true
  }
  await Promise.all(full)
})

/** Requests more than the socket buffers hold, and reads nothing. */
function unreadConnection(url: string, network: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.pause()
  socket.write(`GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\n\r\n`.repeat(40))
  return socket
}

test('a network gets the description of the API eight times at once, and sixty times a minute', async () => {
  const ask = (network: string) => site.ask('/api/openapi.json', { headers: { 'x-forwarded-for': network } })
  const unread = Array.from({ length: 8 }, () => unreadConnection(site.url, '203.0.113.60'))
  await eventually(async () => assert.equal((await ask('203.0.113.60')).status, 429))
  for (const socket of unread) socket.destroy()
  await eventually(async () => assert.equal((await ask('203.0.113.60')).status, 200))
  const later: number[] = []
  for (let n = 0; n < 61; n += 1) {
    const answer = await ask('203.0.113.61')
    await answer.arrayBuffer()
    later.push(answer.status)
  }
  assert.deepEqual([new Set(later.slice(0, 60)), later[60]], [new Set([200]), 429])
})

test('a connection that reads no response holds one response, and is closed', async () => {
  const socket = unreadConnection(hasty.url, '203.0.113.70')
  await once(socket, 'connect')
  const before = process.memoryUsage()
  const closed = new Promise<void>((resolve) => {
    const look = setInterval(() => {
      // A paused socket does not notice the end of the connection, but a write to it fails.
      socket.write('x')
    }, 100)
    socket.once('error', () => resolve(clearInterval(look)))
  })
  await closed
  const { arrayBuffers } = process.memoryUsage()
  assert.ok(arrayBuffers - before.arrayBuffers < 20_000_000, `${arrayBuffers} bytes`)
  socket.destroy()
})
