import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedCookie } from '#access/caller/cookie.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { signLink } from '#access/signed-link.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { newId } from '#database/query/ids.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'
import { hear } from './signals.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type Line = {
  level: string
  event: string
  request?: string
  operation?: string
  company?: string
  account?: string
  status?: number
  error?: string
}

/** The log lines of the server during `work`. */
async function loggedLines(work: () => Promise<void>): Promise<Line[]> {
  const lines: Line[] = []
  const { write } = process.stderr
  process.stderr.write = ((text: string) =>
    text.startsWith('{') && lines.push(JSON.parse(text) as Line) > 0) as typeof write
  try {
    await work()
  } finally {
    process.stderr.write = write
  }
  return lines
}

async function admin() {
  const company = await foundCompany(world)
  const { token, userId } = await company.hire('admin')
  return { company, userId, cookie: signedCookie(token, world.server.secret) }
}

async function hangUpAfter(said: string, ms: number): Promise<void> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(said)
  await sleep(ms)
  socket.destroy()
  await sleep(50)
}

test('mistakes of callers are never errors in the log: broken JSON, cut uploads, invalid HTTP', async () => {
  const { cookie } = await admin()
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nidempotency-key: ${randomUUID()}\r\n`
  const lines = await loggedLines(async () => {
    for (const body of ['{"name":', 'null', '[]', '"\\ud800"', `${'['.repeat(50_000)}`])
      await site.ask('/api/clients', { method: 'POST', body, headers })
    for (const path of [
      '/api/clients/%E0%A4%A',
      '/api/clients?cursor=%00',
      '/%E0%A4%A',
      '/api/rien',
      '/app/%00',
    ])
      await site.ask(path, { headers })
    for (const ms of [0, 20]) {
      await hangUpAfter(
        `${head('/api/clients')}content-type: application/json\r\ncontent-length: 500\r\n\r\n{"name":`,
        ms,
      )
      await hangUpAfter(
        `${head('/api/files/documents')}content-length: 500000\r\n\r\n%PDF-1.7 ${'x'.repeat(5000)}`,
        ms,
      )
      await hangUpAfter(`${head('/api/files/documents')}transfer-encoding: chunked\r\n\r\nzz\r\nno chunk`, ms)
      await hangUpAfter('\u0000\u0001\u0002\r\n\r\n', ms)
      await hangUpAfter(`GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n`, ms)
    }
    await eventually(async () => assert.deepEqual(await readdir(world.server.drafts), []))
  })
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error'),
    [],
  )
})

/** The errors logged while a table is missing. */
async function errorsWithout(table: string, work: () => Promise<void>): Promise<Line[]> {
  await world.owner.query(`alter table ${table} rename to taken_away`)
  try {
    return (await loggedLines(work)).filter(({ level }) => level === 'error')
  } finally {
    await world.owner.query(`alter table taken_away rename to ${table}`)
  }
}

/** The log line of a request whose table is missing, and the request id of its response. */
async function brokenRequest(
  table: string,
  path: string,
  options: Parameters<typeof site.ask>[1],
): Promise<{ line: Line; id: string | null; said: string }> {
  let id: string | null = null
  let output = ''
  const lines = await errorsWithout(table, async () => {
    const answer = await site.ask(path, options)
    assert.equal(answer.status, 500)
    id = answer.headers.get('x-request-id')
    output = ((await answer.json()) as { message: string }).message
  })
  const [line] = lines
  assert.ok(line && lines.length === 1, JSON.stringify(lines))
  assert.match(line.error ?? '', new RegExp(`${table}[^]*\n +at `)) // the stack trace follows
  return { line, id, said: output }
}

test('a failed procedure is logged as an error with request, operation, company and account', async () => {
  const { company, userId, cookie } = await admin()
  const one = await brokenRequest('sub_products', '/api/sub-products', { headers: { cookie } })
  const other = await brokenRequest('sub_products', '/api/sub-products', { headers: { cookie } })
  for (const { line, id, said } of [one, other]) {
    assert.equal(said, `Une erreur est survenue. Veuillez réessayer. Référence : ${id}.`)
    assert.deepEqual(
      [line.request, line.operation, line.company, line.account],
      [id, 'invoices.subProducts', company.tenantId, userId],
    )
  }
  assert.notEqual(one.id, other.id)
})

test('a failure during an upload or a download is logged as an error too', async () => {
  const { company, cookie } = await admin()
  const there = await brokenRequest('files', `/api/files/photos/${newId()}`, { headers: { cookie } })
  assert.deepEqual(
    [there.line.request, there.line.operation, there.line.company],
    [there.id, 'photos.open', company.tenantId],
  )
  assert.match(there.said, new RegExp(`Référence : ${there.id}`))
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const sent = await brokenRequest('files', '/api/files/documents?name=a.pdf', {
    method: 'POST',
    headers,
    body: '%PDF-1.7 x',
  })
  assert.deepEqual(
    [sent.line.request, sent.line.operation, sent.line.company],
    [sent.id, 'documents.upload', company.tenantId],
  )
})

test('an address with a secret is logged by its route', async () => {
  const { company } = await admin()
  const token = signLink(world.server.secret, 'file links', { tenantId: company.tenantId, linkId: newId() })
  const { line, id } = await brokenRequest('file_links', `/api/files/signed/${token}`, {})
  assert.deepEqual(
    [line.request, line.operation, line.company],
    [id, 'GET /api/files/signed/:token', company.tenantId],
  )
  assert.doesNotMatch(JSON.stringify(line), new RegExp(token.slice(0, 20)))
})

test('a failure during a sign-in is logged with the company of the account', async () => {
  const company = await foundCompany(world)
  const password = 'chariot-lune-38-ocre'
  const { userId } = await hire(world, company.tenantId, 'manager', await hashPassword(password))
  const json = { email: `${userId}@test.example`, password }
  const { line, id } = await brokenRequest('user_sessions', '/api/auth/sign-in/email', { json })
  assert.deepEqual(
    [line.request, line.operation, line.company, line.account],
    [id, 'POST /api/auth/sign-in/email', company.tenantId, userId],
  )
})

function endOfRequest(): Promise<void> {
  return new Promise((resolve) => {
    const stop = hear('request', () => {
      stop()
      resolve()
    })
  })
}

/** The log line of a request, and the request id of its response. */
async function loggedRequest(ask: typeof site.ask, path: string, options: Parameters<typeof site.ask>[1]) {
  const answers: Response[] = []
  const lines = await loggedLines(async () => {
    const ended = endOfRequest() // the line is written in the same turn
    answers.push(await ask(path, options))
    await ended
  })
  const [answer] = answers
  assert.ok(answer)
  const id = answer.headers.get('x-request-id')
  return {
    status: answer.status,
    line: lines.find(({ request, level }) => request === id && level === 'warn'),
  }
}

test('a slow request is logged with its company and its account, and an ordinary one is not', async () => {
  const { company, userId, cookie } = await admin()
  const slowSite = await openSite({ ...world, server: { ...world.server, slowRequestMs: 0.001 } })
  try {
    const { line: ordinary } = await loggedRequest(site.ask, '/api/services', { headers: { cookie } })
    assert.equal(ordinary, undefined)
    // only the first slow request of a minute is logged, and a slow probe does not count as one
    await slowSite.ask('/readyz', {})
    const { line } = await loggedRequest(slowSite.ask, '/api/services', { headers: { cookie } })
    assert.deepEqual(
      [line?.event, line?.operation, line?.company, line?.account, line?.status],
      ['slow request', 'services.list', company.tenantId, userId, 200],
    )
  } finally {
    await slowSite.close()
  }
})

test('a 5xx response is logged with its status, and a refusal only for a faulty program', async () => {
  const { userId, cookie } = await admin()
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  await world.owner.query('alter table expeditions rename to taken_away')
  const failed = await loggedRequest(site.ask, '/api/expeditions', { headers }).finally(() =>
    world.owner.query('alter table taken_away rename to expeditions'),
  )
  assert.deepEqual(
    [failed.line?.event, failed.line?.status, failed.line?.account],
    ['failed request', 500, userId],
  )
  const wrongKey = await loggedRequest(site.ask, '/api/clients', {
    method: 'POST',
    json: { name: 'Sans clé' },
    headers: { cookie },
  })
  assert.deepEqual(
    [wrongKey.status, wrongKey.line?.event, wrongKey.line?.account],
    [400, 'unusual refusal', userId],
  )
  for (const [path, options, status] of [
    ['/api/clients', { method: 'POST', body: '{}', headers }, 422],
    [`/api/clients/${newId()}`, { headers }, 404],
    ['/api/clients', {}, 401],
    [
      '/api/clients',
      { method: 'POST', body: '{"name":', headers: { 'content-type': 'application/json' } },
      400,
    ],
  ] as const) {
    const refused = await loggedRequest(site.ask, path, options)
    assert.deepEqual([refused.status, refused.line], [status, undefined], path)
  }
})

test('a failure in a job is logged, with the number of the job as its request id', async () => {
  const { company } = await admin()
  const post = createMailTransport({
    configuration: undefined,
    demo: true,
    publicUrl: world.server.publicUrl,
  })
  const lines = await errorsWithout('invoice_items', async () => {
    const { rows } = await world.owner.query(
      `select id from graphile_worker.add_job('prove_balances', json_build_object('companyId', $1::text),
        max_attempts := 1)`,
      [company.tenantId],
    )
    const isThere = () =>
      world.owner.query('select from graphile_worker.jobs where id = $1 and last_error is null', [rows[0].id])
    const worker = await startWorker(world.workerPool, { ...world.server, pool: world.jobs, post })
    for (const deadline = Date.now() + 30_000; Date.now() < deadline && (await isThere()).rowCount; )
      await sleep(50)
    await worker.stop()
  })
  const ours = lines.filter(({ company: named }) => named === company.tenantId)
  assert.equal(ours.length, 1, JSON.stringify(lines))
  assert.match(ours[0]?.request ?? '', /^job \d+$/)
  assert.equal(ours[0]?.operation, 'job.prove_balances')
})
