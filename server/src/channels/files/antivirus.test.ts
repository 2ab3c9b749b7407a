import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { openSite } from '#testing/http.ts'
import { picture } from '#testing/pictures.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { clamd } from './antivirus.ts'

const world = await startWorld()
const site = await openSite(world)
const { admin, company } = await (async () => {
  const founded = await foundCompany(world)
  return { company: founded, admin: await founded.hire('admin') }
})()

/**
 * The test virus of all antivirus programs (EICAR), split so that no antivirus of this machine finds it in
 * this file.
 */
const harmful = ['X5O!P%@AP[4', 'PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('\\')

type Behaviour = 'judges' | 'is silent' | 'hangs up' | 'speaks otherwise'
let behaviour: Behaviour = 'judges'
const judged: Buffer[] = []

/** clamd as its protocol says: INSTREAM, pieces with their length, an empty one, one line back. */
const server = createServer((socket) => {
  socket.on('error', () => {})
  if (behaviour === 'hangs up') socket.destroy()
  else if (behaviour === 'speaks otherwise') socket.end('UNKNOWN COMMAND\0')
  else if (behaviour === 'judges') void judge(socket)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const address = { host: '127.0.0.1', port }
world.server.antivirus = clamd(address)
after(async () => {
  server.close()
  await site.close()
  await world.stop()
})

async function judge(socket: Socket): Promise<void> {
  let bytes = Buffer.alloc(0)
  for await (const piece of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, piece])
    const file = streamed(bytes)
    if (!file) continue
    judged.push(file)
    socket.end(file.includes(harmful) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
    return
  }
}

/** The file, once its end has come. */
function streamed(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (bytes.length < command.length) return undefined
  assert.equal(bytes.subarray(0, command.length).toString(), command)
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

async function sendLogo(bytes: Buffer) {
  const headers = {
    cookie: signedCookie(admin.token, world.server.secret),
    'content-type': 'application/octet-stream',
    'idempotency-key': randomUUID(),
  }
  const answer = await site.ask('/api/files/documents?name=papier.pdf', {
    method: 'POST',
    headers,
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } }
}
const storedFiles = async () =>
  (await world.owner.query('select count(*)::int as n from files where tenant_id = $1', [company.tenantId]))
    .rows[0].n as number
const pdf = (content: string) => Buffer.from(`%PDF-1.7\n${content}\n%%EOF`)

test('an infected file is refused in French and stored nowhere; other files are stored whole', async () => {
  behaviour = 'judges'
  const large = await picture('jpeg', 1600, 1200)
  assert.equal((await sendLogo(large)).status, 201)
  assert.ok(judged.at(-1)?.equals(large), 'it judges what was sent, not what is made of it')
  assert.equal((await sendLogo(pdf('1 0 obj<<>>endobj'))).status, 201)
  const { status, body } = await sendLogo(pdf(harmful))
  assert.deepEqual([status, body.code], [422, 'INFECTED'])
  assert.match(body.message ?? '', /antivirus/)
  assert.equal(await storedFiles(), 2)
})

test('no file is accepted while the antivirus does not answer, until it is back', async () => {
  for (const [how, patienceMs] of [
    ['hangs up', 5000],
    ['speaks otherwise', 5000],
    ['is silent', 200],
  ] as const) {
    behaviour = how
    world.server.antivirus = clamd(address, patienceMs)
    const { status, body } = await sendLogo(pdf(how))
    assert.deepEqual([status, body.code], [503, 'UNAVAILABLE'], how)
  }
  world.server.antivirus = clamd({ host: '127.0.0.1', port: 9 })
  assert.equal((await sendLogo(pdf('nobody'))).status, 503)
  assert.equal(await storedFiles(), 2)
  behaviour = 'judges'
  world.server.antivirus = clamd(address)
  assert.equal((await sendLogo(pdf('nobody'))).status, 201)
})
