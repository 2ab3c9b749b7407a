import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '#postgres/postmaster.ts'
import {
  askEngine,
  eventually,
  keep,
  newFolder,
  postmasterOf,
  removeEngines,
} from '#testing/database/engines.ts'
import { createClient, type Product, startProduct } from '#testing/product.ts'

// The product is killed once in each way here. The night tests repeat the kills, and add frozen databases,
// full disks and two versions.

after(removeEngines)
const folder = await newFolder()
const waits = { servedMs: 500, stopMs: 8000 }
const product = await startProduct({ ESCALE_DATA: folder }, waits)
const acknowledged: string[] = []

type People = { save(more: number): Promise<void>; areRefused(): Promise<void> }

/** Four people create clients until `during` is over. Every response is 201 or 503. */
async function whilePeopleWrite(to: Product, during: (people: People) => Promise<void>): Promise<void> {
  let isOver = false
  const statuses = new Set<number>()
  const people = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status, id } = await createClient(to)
      statuses.add(status)
      if (id) acknowledged.push(id)
      else await sleep(20)
    }
  })
  const save = async (more: number) => {
    const target = acknowledged.length + more
    await eventually(() => assert.ok(acknowledged.length >= target))
  }
  const areRefused = () => eventually(() => assert.ok(statuses.has(503)))
  await during({ save, areRefused }).finally(() => {
    isOver = true
  })
  await Promise.all(people)
  assert.deepEqual([...statuses].sort(), [201, 503])
}

async function assertAllSaved(ownerUrl: string): Promise<void> {
  const rows = await askEngine(ownerUrl, 'select id from clients where id = any($1::uuid[])', [acknowledged])
  assert.equal(rows.length, acknowledged.length)
  assert.equal(new Set(acknowledged).size, acknowledged.length)
}

test('with a database killed during writes callers get 503 and acknowledged writes are stored', async () => {
  await whilePeopleWrite(product, async ({ save, areRefused }) => {
    await save(20)
    process.kill(await postmasterOf(folder), 'SIGKILL')
    await areRefused()
    await save(20)
  })
  assert.equal(product.child.exitCode, null)
  await assertAllSaved(product.owner.options.connectionString ?? '')
})

test('after a kill of product and database all acknowledged writes remain, and a stop is fast', async () => {
  product.child.kill('SIGKILL')
  process.kill(await postmasterOf(folder), 'SIGKILL')
  await once(product.child, 'exit')
  await product.owner.end()
  const again = await startProduct({ ESCALE_DATA: folder }, waits)
  await assertAllSaved(again.owner.options.connectionString ?? '')
  assert.equal((await createClient(again)).status, 201)
  await stopsInTime(again)
})

/** A stop does not wait for a foreign lock, nor for an upload that has gone silent. */
async function stopsInTime(running: Product): Promise<void> {
  const { url, cookie, child, owner } = running
  const locker = await owner.connect()
  await locker.query('begin; lock table clients')
  const refused = createClient(running).catch(() => {})
  const upload = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('x')),
  })
  const headers = { cookie, 'idempotency-key': randomUUID(), 'content-type': 'image/jpeg' }
  const options: RequestInit & { duplex: 'half' } = { method: 'POST', body: upload, headers, duplex: 'half' }
  const stuck = fetch(`${url}/api/files/photos?name=a.jpg`, options).catch(() => {})
  await eventually(async () => {
    const { rows } = await owner.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    assert.ok(rows.length > 0)
  })
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0, 'a stop that took too long ends with 1')
  locker.release(true)
  await owner.end().catch(() => {})
  await Promise.all([refused, stuck])
}

test('a stop during the start lets the start finish, and leaves no database running', async () => {
  const env = { ...process.env, PORT: '0', ESCALE_DATA: folder, DATABASE_URL: undefined }
  const child = keep(
    spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: 'ignore' }),
  )
  const exited = once(child, 'exit')
  await eventually(async () => assert.ok(await findPostmaster(join(folder, 'postgres'))))
  child.kill('SIGTERM')
  const [code] = await exited
  assert.equal(code, 0)
  assert.equal(await findPostmaster(join(folder, 'postgres')), undefined)
})
