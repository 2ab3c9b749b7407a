import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedCookie } from '#access/caller/cookie.ts'
import { isUpload } from '#channels/files/byte-routes.ts'
import { allRoutes, type Route } from '#testing/company/routes.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { shareOf } from '#testing/night.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { isAssertion, isForm } from './bounds.ts'

const world = await startWorld()
const site = await openSite({ ...world, server: { ...world.server, mail: 'mailbox' } }, ['127.0.0.1'])
const hasty = await openSite({
  ...world,
  server: { ...world.server, patience: { bodyMs: 100, stalledMs: 100 } },
})
after(async () => {
  await site.close()
  await hasty.close()
  await world.stop()
})

// Sign-out comes last, because later requests would be anonymous.
const routes = allRoutes(world)
  .filter(
    ({ method, path }) =>
      ![isForm, isAssertion].some((takes) => takes({ method, url: path } as IncomingMessage)),
  )
  .sort((one, other) => Number(one.path.endsWith('sign-out')) - Number(other.path.endsWith('sign-out')))
const isFile = ({ method, path }: Route) => isUpload(method, path)
const json = { 'content-type': 'application/json' }

type Headers = Record<string, string>
type Answer = { status: number; text: string; headers: IncomingMessage['headers'] }

/** Sends a request whose body `write` sends in its own way, and reads the response whenever it comes. */
async function askSlowly(
  { method, path }: Route,
  headers: Headers,
  write: (sent: ClientRequest) => Promise<void> | void,
): Promise<Answer> {
  const sent = request(site.url + path, { method, headers, agent: false })
  const answered = (once(sent, 'response') as Promise<[IncomingMessage]>).catch(() => [])
  await write(sent)
  const [answer] = await answered
  if (!answer) return { status: 0, text: 'cut off', headers: {} }
  sent.on('error', () => {}) // the server closes connections that still send
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += piece
  sent.destroy()
  return { status: answer.statusCode ?? 0, text, headers: answer.headers }
}

// `content-length` is set by hand, because Node omits it for a GET with a body.
const whole = (body: string | Buffer) => (sent: ClientRequest) => {
  sent.setHeader('content-length', Buffer.byteLength(body))
  sent.end(body)
}

/** Sends more than any limit allows, then keeps the connection open. */
async function endless(sent: ClientRequest): Promise<void> {
  let isOver = false
  for (const event of ['response', 'error', 'close']) sent.once(event, () => (isOver = true))
  const mostBytes = isFile(sent) ? 50_000_000 : 2_000_000
  for (let bytes = 0; bytes < mostBytes && !isOver; bytes += 65_536) {
    sent.write(Buffer.alloc(65_536, ' '))
    await sleep(0)
  }
}

const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
type Expected = (status: number) => boolean
const is =
  (...statuses: number[]): Expected =>
  (status) =>
    statuses.includes(status)
const noFault: Expected = (status) => status < 500

/** Each body, with the response to an anonymous caller and to an administrator. */
const bodies: Record<string, [Headers, (sent: ClientRequest) => Promise<void> | void, Expected, Expected]> = {
  'too large': [json, whole(Buffer.alloc(1_100_000, ' ')), is(413), is(413)],
  endless: [{ ...json, 'transfer-encoding': 'chunked' }, endless, is(413), is(413)],
  none: [{}, (sent) => void sent.end(), noFault, noFault],
  null: [json, whole('null'), noFault, noFault],
  'a form': [{ 'content-type': 'application/x-www-form-urlencoded' }, whole('a=1&b=2'), is(415), is(415)],
  'a text': [{ 'content-type': 'text/plain' }, whole('{"a":1}'), is(415), is(415)],
  compressed: [{ ...json, 'content-encoding': 'gzip' }, whole(Buffer.from('1f8b', 'hex')), is(415), is(415)],
  'nested 100,000 deep': [json, whole(nested), is(413), is(400, 413)],
}

const routeShare = Object.keys(bodies).length
let networks = 0
for (const [at, [name, [headers, write, forStranger, forAdmin]]] of Object.entries(bodies).entries()) {
  // Each request has its own network, because one network may not send all of them within a minute.
  const elsewhere = { 'x-forwarded-for': `198.51.100.${++networks}` }
  test(`no route breaks on a body that is ${name}, from any caller`, { timeout: 600_000 }, async () => {
    const company = await foundCompany(world)
    const cookie = signedCookie((await company.hire('admin')).token, world.server.secret)
    const wrong: string[] = []
    for (const [who, own, expected] of [
      ['stranger', {}, forStranger],
      ['admin', { cookie, 'idempotency-key': 'x' }, forAdmin],
    ] as const) {
      // each route gets one of the bodies by day, all of them at night
      const rest = shareOf(routes, routeShare, at)
      const worker = async () => {
        for (let route = rest.shift(); route; route = rest.shift()) {
          const { status, text } = await askSlowly(
            route,
            { ...headers, ...elsewhere, ...own, ...('cookie' in own && { 'idempotency-key': randomUUID() }) },
            write,
          )
          const isRight = isFile(route) ? noFault(status) : expected(status)
          if (!isRight || /node_modules|Error:/.test(text))
            wrong.push(`${who} ${route.method} ${route.path}: ${status} ${text.slice(0, 200)}`)
        }
      }
      await Promise.all(Array.from({ length: 4 }, worker))
    }
    assert.deepEqual(wrong, [])
    assert.equal((await site.ask('/healthz')).status, 200)
  })
}

test('an oversized request gets the usual error before its end, and its connection is closed', async () => {
  const sent = { length: 0 }
  const answer = await askSlowly(
    { method: 'POST', path: '/api/auth/sign-in/email' },
    { ...json, 'content-length': '60000000' },
    async (asked) => {
      let isOver = false
      asked.once('response', () => (isOver = true)).on('error', () => {})
      while (!isOver && sent.length < 60_000_000) {
        asked.write(Buffer.alloc(65_536, 'a'))
        sent.length += 65_536
        await sleep(0)
      }
    },
  )
  assert.deepEqual(
    [answer.status, JSON.parse(answer.text)],
    [413, { code: 'PAYLOAD_TOO_LARGE', message: 'La demande est trop volumineuse.' }],
  )
  assert.equal(answer.headers.connection, 'close')
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.ok(sent.length < 60_000_000, String(sent.length))
})

test('an anonymous caller may send 16 kB, one with a well-formed session or key a megabyte', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const cookie = signedCookie(admin.token, world.server.secret)
  const { key } = await admin.apiKeys.create({
    name: 'Essai',
    permissions: ['clients.read', 'clients.write'],
  })
  const body = JSON.stringify({ name: 'x', address: 'x'.repeat(20_000) })
  const send = (headers: Headers) =>
    askSlowly(
      { method: 'POST', path: '/api/clients' },
      { ...json, 'idempotency-key': randomUUID(), ...headers },
      whole(body),
    )
  assert.equal((await send({})).status, 413)
  assert.equal((await send({ cookie: 'escale=forged.signature' })).status, 413)
  assert.equal((await send({ authorization: 'Bearer esc_forged' })).status, 413)
  assert.equal((await send({ cookie })).status, 422)
  assert.equal((await send({ authorization: `Bearer ${key}` })).status, 422)
})

test('too many headers are refused, and so are too large ones', async () => {
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`x-h${n}`, '1']))
  assert.equal((await site.ask('/api/session', { headers: many })).status, 431)
  const large = await askSlowly(
    { method: 'GET', path: '/api/session' },
    { 'x-large': 'x'.repeat(20_000) },
    (sent) => void sent.end(),
  )
  assert.deepEqual([large.status, JSON.parse(large.text).code], [431, 'TOO_MANY_HEADERS'])
})

/** Opens a connection, sends a text, and reads until the server closes it. */
async function heardOn(url: string, said: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (piece) => (received += piece)).on('error', () => {})
  socket.write(said)
  await once(socket, 'close')
  return received
}

test('invalid HTTP gets the usual error, and its connection is closed', async () => {
  const received = await heardOn(site.url, 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n')
  assert.match(received, /^HTTP\/1\.1 400 /)
  assert.match(received, /"code":"BAD_REQUEST"/)
})

test('fifty bodies that stop halfway are closed after their timeout, with an error', async () => {
  const half =
    'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":'
  const received = await Promise.all(Array.from({ length: 50 }, () => heardOn(hasty.url, half)))
  for (const text of received) assert.match(text, /^HTTP\/1\.1 408 [\s\S]*"code":"TOO_SLOW"/)
  assert.equal((await hasty.ask('/healthz')).status, 200)
})

test('an upload that stops halfway is closed after its timeout, and leaves no file', async () => {
  const cookie = signedCookie((await (await foundCompany(world)).hire('admin')).token, world.server.secret)
  const head = `POST /api/files/documents HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: 1000\r\n\r\n%PDF-1.7`
  let isOver = false
  const received = heardOn(hasty.url, head).finally(() => {
    isOver = true
  })
  while (!isOver && (await readdir(world.server.drafts)).length === 0) await sleep(5)
  assert.match(await received, /^HTTP\/1\.1 408 [\s\S]*"code":"TOO_SLOW"/)
  await eventually(async () => assert.deepEqual(await readdir(world.server.drafts), []))
})
