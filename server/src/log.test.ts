import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedCookie } from './access/cookie.ts'
import { openSite } from './testing/http.ts'
import { foundCompany, startWorld } from './testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type Line = { level: string; event: string; request?: string; operation?: string; company?: string; error?: string }

/** What the server writes down while something is done. */
async function written(work: () => Promise<void>): Promise<Line[]> {
  const lines: Line[] = []
  const { write } = process.stderr
  process.stderr.write = ((text: string) => text.startsWith('{') && lines.push(JSON.parse(text) as Line) > 0) as typeof write
  try {
    await work()
  } finally {
    process.stderr.write = write
  }
  return lines
}

async function admin() {
  const company = await foundCompany(world)
  return { company, cookie: signedCookie((await company.hire('admin')).token, world.server.secret) }
}

/** Says something and hangs up. */
async function hangUpAfter(said: string, ms: number): Promise<void> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(said)
  await sleep(ms)
  socket.destroy()
  await sleep(50)
}

test('a caller’s mistake is never an error in the log: broken JSON, closed connections, uploads that stop, what is no HTTP', async () => {
  const { cookie } = await admin()
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const head = (path: string) => `POST ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nidempotency-key: ${randomUUID()}\r\n`
  const lines = await written(async () => {
    for (const body of ['{"name":', 'null', '[]', '"\\ud800"', `${'['.repeat(50_000)}`])
      await site.ask('/api/clients', { method: 'POST', body, headers })
    for (const path of ['/api/clients/%E0%A4%A', '/api/clients?cursor=%00', '/%E0%A4%A', '/api/rien', '/app/%00']) await site.ask(path, { headers })
    for (const ms of [0, 20]) {
      await hangUpAfter(`${head('/api/clients')}content-type: application/json\r\ncontent-length: 500\r\n\r\n{"name":`, ms)
      await hangUpAfter(`${head('/api/files/documents')}content-length: 500000\r\n\r\n%PDF-1.7 ${'x'.repeat(5000)}`, ms)
      await hangUpAfter(`${head('/api/files/documents')}transfer-encoding: chunked\r\n\r\nzz\r\nno chunk`, ms)
      await hangUpAfter('\u0000\u0001\u0002\r\n\r\n', ms)
      await hangUpAfter(`GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n`, ms)
    }
    for (let waited = 0; waited < 100 && (await readdir(world.server.drafts)).length > 0; waited += 1) await sleep(20)
  })
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error'),
    [],
  )
  assert.deepEqual(await readdir(world.server.drafts), [])
})

test('what breaks on our side is an error in the log, which names the request, the operation and the company', async () => {
  const { company, cookie } = await admin()
  await world.owner.query('alter table sub_products rename to sub_products_away')
  let ids: (string | null)[] = []
  const lines = await written(async () => {
    const answers = [await site.ask('/api/sub-products', { headers: { cookie } }), await site.ask('/api/sub-products', { headers: { cookie } })]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [500, 500],
    )
    ids = answers.map(({ headers }) => headers.get('x-request-id'))
  })
  await world.owner.query('alter table sub_products_away rename to sub_products')
  assert.deepEqual(
    lines.map(({ level, request, company: named }) => [level, request, named]),
    ids.map((id) => ['error', id, company.tenantId]),
  )
  assert.notEqual(ids[0], ids[1])
  for (const { operation, error } of lines) {
    assert.match(operation ?? '', /^\w+\.\w+$/)
    assert.match(error ?? '', /sub_products/)
  }
})
