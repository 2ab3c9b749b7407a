import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import { missingResource, publicErrorOf } from '#access/refusal/database-errors.ts'
import { expensiveQuota, openPool } from '#database/pool/pool.ts'
import { PoolExhausted, Unavailable } from '#database/pool/unavailable.ts'
import { freePort } from '#postgres/free-ports.ts'
import { publishSignal } from '#telemetry/signals.ts'
import { removeEngines } from '#testing/database/engines.ts'
import { createClient, startProduct } from '#testing/product.ts'
import { openMetrics } from './metrics-server.ts'

const port = await freePort()
const product = await startProduct({ ESCALE_METRICS: String(port), PUBLIC_URL: undefined })
after(removeEngines)
after(() => product.owner.end())

const readMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
/** The value of a metric's line, found by its name and label values. */
async function metricValue(name: string, ...labels: string[]): Promise<number | undefined> {
  const line = (await readMetrics())
    .split('\n')
    .find((text) =>
      text.startsWith(`${name}{`) || text.startsWith(`${name} `)
        ? labels.every((label) => text.includes(label))
        : false,
    )
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) if (await isSo()) return
  assert.fail(what)
}

test('requests are counted by operation and status, refusals included', async () => {
  assert.equal((await createClient(product)).status, 201)
  assert.equal((await createClient(product)).status, 201)
  assert.equal((await fetch(`${product.url}/api/clients`)).status, 401)
  await fetch(`${product.url}/auth`)
  assert.equal((await fetch(`${product.url}/readyz`)).status, 200)
  assert.equal(
    await metricValue('escale_request_seconds_count', 'operation="clients.create"', 'status="201"'),
    2,
  )
  assert.equal(
    await metricValue('escale_request_seconds_count', 'operation="clients.list"', 'status="401"'),
    1,
  )
  assert.equal(await metricValue('escale_request_seconds_count', 'operation="GET /auth"', 'status="200"'), 1)
  assert.equal(
    await metricValue('escale_request_seconds_count', 'operation="GET /readyz"'),
    undefined,
    'probes would make every response look fast',
  )
})

test('jobs, mails, connections, event loop and readiness are reported', async () => {
  const { rows } = await product.owner.query<{ email: string }>('select email from auth.users limit 1')
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: rows[0]?.email }),
  }
  assert.equal(
    (await fetch(`${product.url}/api/account/password/forgotten`, asked).then((answer) => answer.status)) <
      500,
    true,
  )
  await until(
    'a job is counted',
    async () => ((await metricValue('escale_job_seconds_count', 'outcome="done"')) ?? 0) > 0,
  )
  assert.equal(await metricValue('escale_ready'), 1)
  assert.equal(await metricValue('escale_pool_connections', 'state="most"'), 20)
  assert.ok(((await metricValue('escale_pool_connections', 'state="open"')) ?? 0) >= 1)
  const text = await readMetrics()
  for (const name of [
    'escale_jobs_waiting',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    assert.match(text, new RegExp(name))
})

test('every outcome starts at 0, so that an alert can compare them', async () => {
  for (const outcome of ['sent', 'failed', 'given up']) {
    assert.equal(typeof (await metricValue('escale_mails_total', `outcome="${outcome}"`)), 'number', outcome)
    assert.equal(await metricValue('escale_whatsapp_messages_total', `outcome="${outcome}"`), 0)
  }
  for (const outcome of ['stored', 'refused', 'failed'])
    assert.equal(await metricValue('escale_files_total', `outcome="${outcome}"`), 0)
  for (const missing of ['database', 'room', 'files', 'disk', 'elsewhere'])
    assert.equal(await metricValue('escale_refusals_total', `missing="${missing}"`), 0)
})

test('the age of a failing job counts from its creation; a later job has no age yet', async () => {
  const added = await product.owner.query<{ id: string }>(
    `select id from graphile_worker.add_job('send_mail', '{}', run_at => now() + interval '1 hour')`,
  )
  await product.owner.query(
    `update graphile_worker._private_jobs set attempts = 3, created_at = now() - interval '20 minutes'
      where id = $1`,
    [added.rows[0]?.id],
  )
  await product.owner.query(
    `select graphile_worker.add_job('end_support', '{}', run_at => now() + interval '1 hour')`,
  )
  const age = (task: string) => metricValue('escale_jobs_oldest_seconds', `task="${task}"`)
  assert.ok(((await age('send_mail')) ?? 0) >= 1200)
  assert.equal(await age('end_support'), 0)
})

test('files are counted by outcome, and their bytes summed', async () => {
  const paper = `%PDF-1.7\n${'x'.repeat(1000)}`
  const send = (body: string) =>
    fetch(`${product.url}/api/files/documents?name=bon.pdf`, {
      method: 'POST',
      headers: { cookie: product.cookie, 'idempotency-key': randomUUID(), 'content-type': 'application/pdf' },
      body,
    }).then(({ status }) => status)
  assert.deepEqual([await send(paper), await send('no paper'), await send('')], [201, 415, 422])
  assert.equal(await metricValue('escale_files_total', 'outcome="stored"'), 1)
  assert.equal(await metricValue('escale_files_total', 'outcome="refused"'), 2)
  assert.equal(await metricValue('escale_file_bytes_total'), paper.length)
})

test('the disk, the connection quotas and a missing backup are reported', async () => {
  assert.ok(((await metricValue('escale_disk_free_bytes')) ?? 0) > 0)
  assert.ok(
    ((await metricValue('escale_disk_bytes')) ?? 0) > ((await metricValue('escale_disk_free_bytes')) ?? 0),
  )
  assert.equal(await metricValue('escale_backup_fault'), 1)
  assert.equal(await metricValue('escale_backup_age_seconds'), undefined)
  const pool = openPool('postgres://nobody@127.0.0.1:9/none', 8)
  void pool.queue.acquire('a company')
  void pool.queue.acquire('a company')
  for (let n = 0; n < 3; n += 1) pool.queue.acquire('a company')?.catch(() => {})
  void pool.queue.acquire('another')
  void pool.queue.acquire(expensiveQuota('a company'))
  assert.deepEqual(Object.fromEntries(pool.countsByQuota()), {
    company: { held: 3, waiting: 3, longest: 3 },
    dear: { held: 1, waiting: 0, longest: 0 },
  })
  pool.fallSilent()
  await pool.end()
})

test('values collected together are current, the first time too', async () => {
  const health = { ask: async () => ({ ready: true }), leave() {}, stop: async () => {} }
  const pool = {
    counts: () => ({ most: 1, open: 0, held: 0, waiting: 0 }),
    query: async () => ({ rows: [] }),
    countsByQuota: () => new Map(),
  } as never
  const jobs = {
    query: async () => ({ rows: [{ task: 'send_mail', waiting: 3, failed: 2, age: 70 }] }),
  } as never
  const own = await openMetrics(
    { host: '127.0.0.1', port: 0 },
    { pool, health, backups: undefined, dataFolder: '/', jobs },
  )
  const text = await (await fetch(`http://127.0.0.1:${own.port}/metrics`)).text()
  await own.stop()
  for (const line of [
    /^escale_jobs_waiting\{task="send_mail"\} 3$/m,
    /^escale_jobs_failed\S+ 2$/m,
    /^escale_jobs_oldest_seconds\S+ 70$/m,
  ])
    assert.match(text, line)
  assert.match(text, /^escale_disk_bytes [1-9]/m)
  assert.match(text, /^escale_disk_free_bytes [1-9]/m)
})

test('a refusal reports the missing resource', () => {
  const told = (error: unknown) => missingResource(publicErrorOf(error))
  assert.equal(told(new Unavailable('As much is waiting as may wait', { missing: 'room' })), 'room')
  assert.equal(told(new PoolExhausted(1)), 'room')
  assert.equal(
    told(new Error('photo', { cause: new Unavailable('The store of files is away', { missing: 'files' }) })),
    'files',
  )
  assert.equal(told(Object.assign(new Error('full'), { code: 'ENOSPC' })), 'disk')
  assert.equal(told(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })), 'database')
  assert.equal(told(new ORPCError('AWAY', { status: 503 })), 'elsewhere')
})

test('no metric names a company or person, and the public port serves none', async () => {
  const { rows } = await product.owner.query<{ secret: string }>(
    `select id::text as secret from tenants union select name from tenants where length(name) > 3 union
      select slug from tenants
     union select email from auth.users union select id::text from auth.users`,
  )
  const text = await readMetrics()
  assert.deepEqual(
    rows.map(({ secret }) => secret).filter((secret) => text.includes(secret)),
    [],
  )
  assert.equal((await fetch(`${product.url}/metrics`)).status, 404)
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 404)
})

test('while the database is away refusals are counted by cause, and readiness is 0', async () => {
  const processes = await product.processes()
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  try {
    await until('a refusal is counted', async () => {
      await fetch(`${product.url}/api/clients`, { headers: { cookie: product.cookie } }).then((answer) =>
        answer.text(),
      )
      return (
        ((await metricValue('escale_refusals_total', 'code="UNAVAILABLE"', 'missing="database"')) ?? 0) > 0
      )
    })
    await until('not ready', async () => (await metricValue('escale_ready')) === 0)
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
})

test('only job processes report jobs; a standby reports its lag; a used port is a warning', async () => {
  const health = { ask: async () => ({ ready: true }), leave() {}, stop: async () => {} }
  const pool = {
    counts: () => ({ most: 1, open: 0, held: 0, waiting: 0 }),
    query: async () => ({ rows: [] }),
    countsByQuota: () => new Map(),
  } as never
  const measured = { pool, health, backups: undefined, dataFolder: undefined, jobs: undefined }
  const own = await openMetrics({ host: '127.0.0.1', port: 0 }, measured)
  assert.doesNotMatch(
    await (await fetch(`http://127.0.0.1:${own.port}/metrics`)).text(),
    /escale_jobs_waiting|escale_backup|escale_disk|^escale_replication_lag_bytes /m,
  )
  const second = await openMetrics({ host: '127.0.0.1', port: own.port ?? 0 }, measured)
  assert.equal(second.port, undefined)
  await second.stop()
  publishSignal('proof', { faults: 2 })
  assert.match(
    await (await fetch(`http://127.0.0.1:${own.port}/metrics`)).text(),
    /^escale_proof_faults_total 2$/m,
  )
  await own.stop()
})
