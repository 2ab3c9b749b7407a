import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { signedCookie } from '#access/caller/cookie.ts'
import { openSite } from '#testing/http.ts'
import { picture } from '#testing/pictures.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

async function admin() {
  const company = await foundCompany(world)
  const person = await company.hire('admin')
  return { company, person, cookie: signedCookie(person.token, world.server.secret) }
}

/** The raw bytes of a response, which `fetch` would decompress. */
async function raw(path: string, headers: Record<string, string>, method = 'GET') {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece))
  await once(socket, 'close')
  const all = Buffer.concat(pieces)
  const end = all.indexOf('\r\n\r\n')
  const [first = '', ...rest] = all.subarray(0, end).toString().split('\r\n')
  const own = new Headers(
    rest.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1]), headers: own, bytes: all.subarray(end + 4) }
}

test('a response over a kilobyte is compressed as accepted: lists, pages, the API document', async () => {
  const { person, cookie } = await admin()
  for (let n = 0; n < 20; n += 1)
    await person.clients.create({ name: `Client numéro ${n}`, address: 'Avenue du Port' })
  for (const path of ['/api/clients', '/api/openapi.json', '/directory', '/robots.txt', '/auth']) {
    const plain = await raw(path, { cookie })
    const isLong = plain.bytes.length >= 1024
    assert.equal(plain.headers.get('content-encoding'), null, path)
    for (const [encoding, unpacked] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await raw(path, { cookie, 'accept-encoding': encoding })
      assert.equal(packed.headers.get('content-encoding'), isLong ? encoding : null, path)
      if (!isLong) continue
      assert.equal(Number(packed.headers.get('content-length')), packed.bytes.length)
      assert.ok(packed.bytes.length < plain.bytes.length / 2, `${path}: ${packed.bytes.length}`)
      for (const { headers } of [plain, packed])
        assert.match(headers.get('vary') ?? '', /accept-encoding/i, path)
      // A page differs by its nonce each time.
      if (path !== '/auth') assert.equal(unpacked(packed.bytes).toString(), plain.bytes.toString(), path)
    }
  }
})

test('a generated file is sent with its content type and name', async () => {
  const { cookie } = await admin()
  const { status, headers, bytes } = await raw('/api/security-logs.csv', { cookie })
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/csv; charset=utf-8'])
  assert.match(
    headers.get('content-disposition') ?? '',
    /^attachment; filename="journal-securite-[\d-]+\.csv"/,
  )
  assert.match(bytes.toString(), /Utilisateur/)
})

test('the compression follows the encodings accepted or refused by the client', async () => {
  const encodingOf = async (accepted: string) =>
    (await raw('/api/openapi.json', { 'accept-encoding': accepted })).headers.get('content-encoding')
  assert.equal(await encodingOf('gzip;q=1, br;q=0.5'), 'gzip')
  assert.equal(await encodingOf('br;q=0, gzip;q=0'), null)
  assert.equal(await encodingOf('*'), 'br')
  assert.equal(await encodingOf('identity'), null)
})

test('a compressed file and a picture are sent unchanged', async () => {
  const { cookie } = await admin()
  const sent = await site.ask('/api/files/photos?name=p.jpg', {
    method: 'POST',
    body: new Uint8Array(await picture('jpeg')),
    headers: { cookie, 'idempotency-key': randomUUID() },
  })
  const { id } = (await sent.json()) as { id: string }
  const answer = await raw(`/api/files/photos/${id}`, { cookie, 'accept-encoding': 'br, gzip' })
  assert.deepEqual([answer.status, answer.headers.get('content-encoding')], [200, null])
})

test('HEAD gives the response of GET without its body, at any address', async () => {
  const { cookie } = await admin()
  for (const path of [
    '/api/session',
    '/api/clients',
    '/api/openapi.json',
    '/',
    '/directory',
    '/auth',
    '/app/clients',
    '/healthz',
    '/sw.js',
  ]) {
    const [get, head] = [
      await raw(path, { cookie, 'accept-encoding': 'gzip' }),
      await raw(path, { cookie, 'accept-encoding': 'gzip' }, 'HEAD'),
    ]
    assert.deepEqual([head.status, head.bytes.length], [get.status, 0], path)
    for (const name of ['content-type', 'content-encoding', 'vary', 'cache-control'])
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
  }
})

test('a deletion is answered by 204, without a body', async () => {
  const { company, cookie } = await admin()
  const removed = await raw(`/api/clients/${company.clientId}`, { cookie }, 'DELETE')
  assert.deepEqual(
    [removed.status, removed.bytes.length, removed.headers.get('content-type')],
    [204, 0, null],
  )
})

test('a wrong method gets the allowed ones, and an unknown address a 404', async () => {
  const { cookie } = await admin()
  const statusOf = async (method: string, path: string) => {
    const { status, headers } = await site.ask(path, { method, headers: { cookie } })
    return [status, headers.get('allow')]
  }
  const id = randomUUID()
  assert.deepEqual(await statusOf('DELETE', '/api/clients'), [405, 'GET, POST, HEAD, OPTIONS'])
  assert.deepEqual(await statusOf('POST', `/api/clients/${id}`), [405, 'GET, PATCH, DELETE, HEAD, OPTIONS'])
  assert.deepEqual(await statusOf('GET', '/api/auth/sign-in/email'), [405, 'POST, OPTIONS'])
  assert.deepEqual(await statusOf('PUT', `/api/files/photos/${id}`), [405, 'GET, DELETE, HEAD, OPTIONS'])
  assert.deepEqual(await statusOf('POST', '/app/clients'), [405, 'GET, HEAD, OPTIONS'])
  assert.deepEqual(await statusOf('DELETE', '/robots.txt'), [405, 'GET, HEAD, OPTIONS'])
  assert.deepEqual(await statusOf('OPTIONS', '/api/clients'), [204, 'GET, POST, HEAD, OPTIONS'])
  for (const method of ['GET', 'POST', 'DELETE'])
    assert.deepEqual(await statusOf(method, '/api/rien-du-tout'), [404, null], method)
  assert.deepEqual(await statusOf('POST', '/rien-du-tout'), [404, null])
})

test('an unknown page is a 404, of the application inside it only, and a known page a 200', async () => {
  for (const path of [
    '/app',
    '/app/clients',
    '/app/parametres/profil',
    `/app/entreprises/${randomUUID()}`,
    '/warehouse',
    '/auth/inscription',
  ])
    assert.equal((await site.ask(path)).status, 200, path)
  const isOfApplication = async (path: string) => {
    const answer = await raw(path, {})
    assert.equal(answer.status, 404, path)
    return answer.bytes.toString().includes('<div id="root">')
  }
  for (const path of ['/app/rien', '/app/parametres/rien', '/app/clients/1'])
    assert.equal(await isOfApplication(path), true, path)
  for (const path of ['/foo', '/logo/x', '/files/x', '//evil.example/'])
    assert.equal(await isOfApplication(path), false, path)
})

test('a client with a current copy gets a 304, by weak tags, lists and dates', async () => {
  const { cookie } = await admin()
  const sent = await site.ask('/api/files/documents?name=a.pdf', {
    method: 'POST',
    body: '%PDF-1.7 un document',
    headers: { cookie, 'idempotency-key': randomUUID() },
  })
  const { id } = (await sent.json()) as { id: string }
  for (const path of [
    `/api/files/documents/${id}`,
    '/api/openapi.json',
    '/sw.js',
    '/manifest.webmanifest',
    '/api/docs/swagger-ui.css',
  ]) {
    const first = await site.ask(path, { headers: { cookie } })
    const etag = first.headers.get('etag') ?? ''
    const opaque = etag.replace(/^W\//, '')
    await first.arrayBuffer()
    assert.match(opaque, /^"[\w=/+-]+"$/, path)
    const statusOf = async (headers: Record<string, string>) =>
      (await site.ask(path, { headers: { cookie, ...headers } })).status
    for (const tags of [etag, opaque, `W/${opaque}`, `"autre", ${etag}`, `W/"a,b",W/${opaque}`, '*'])
      assert.equal(await statusOf({ 'if-none-match': tags }), 304, `${path} ${tags}`)
    for (const tags of ['"autre"', `W/"x${opaque.slice(1)}`, ''])
      assert.equal(await statusOf({ 'if-none-match': tags }), 200, `${path} ${tags}`)
    const revalidated = await site.ask(path, { headers: { cookie, 'if-none-match': etag } })
    assert.deepEqual(
      [revalidated.headers.get('etag'), revalidated.headers.get('cache-control')],
      [etag, first.headers.get('cache-control')],
      path,
    )
    const lastModified = first.headers.get('last-modified')
    if (!lastModified) continue
    assert.equal(await statusOf({ 'if-modified-since': lastModified }), 304, path)
    assert.equal(await statusOf({ 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }), 200, path)
    assert.equal(await statusOf({ 'if-modified-since': lastModified, 'if-none-match': '"autre"' }), 200, path)
  }
})

test('a proxy with a plain HTTP/1.0 request without a host gets the health status', async () => {
  for (const path of ['/readyz', '/healthz']) {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    let received = ''
    socket.on('data', (piece) => (received += piece))
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    await once(socket, 'close')
    assert.match(received, /^HTTP\/1\.1 200 /, path)
  }
})
