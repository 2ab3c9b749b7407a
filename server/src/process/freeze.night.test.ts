import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, removeEngines } from '#testing/database/engines.ts'
import { createClient, type Product, startProduct } from '#testing/product.ts'

const frozen: number[] = []
after(async () => {
  thaw()
  await removeEngines()
})

function thaw(): void {
  for (const pid of frozen.splice(0)) {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // The process has ended.
    }
  }
}

/** Suspends every process of the database, as a stuck disk or a suspended machine does. */
async function freeze(product: Product): Promise<void> {
  frozen.push(...(await product.processes()))
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
}

// Eight seconds, with a margin for a busy machine. The exact delay is tested in health.test.ts.
const toldWithinMs = 12_000
/** The readiness check fails before the first caller's timeout. */
const unreadyWithinMs = 6_000

test('a frozen database is reported at every entry point, then served by the same process', async (t) => {
  const product = await startProduct()
  const { url, cookie } = product
  const json = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const signIn = () =>
    fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.test","password":"un mot de passe"}',
    })
  const ways: Record<string, () => Promise<Response>> = {
    list: () => fetch(`${url}/api/clients`, { headers: { cookie } }),
    write: () =>
      fetch(`${url}/api/clients`, { method: 'POST', headers: json, body: '{"name":"Maison Kasaï"}' }),
    session: () => fetch(`${url}/api/session`, { headers: { cookie } }),
    'sign-in': signIn,
    directory: () => fetch(`${url}/directory`),
    prices: () => fetch(`${url}/services-price`),
    'page of a company': () => fetch(`${url}/tenant/atlas-fret`),
    logo: () => fetch(`${url}/logo/${randomUUID()}`),
    upload: () =>
      fetch(`${url}/api/files/photos?name=a.jpg`, {
        method: 'POST',
        headers: { ...json, 'content-type': 'image/jpeg' },
        body: 'x',
      }),
    stream: () => fetch(`${url}/api/realtime`, { headers: { cookie } }),
  }
  assert.equal((await ways.list?.())?.status, 200)
  assert.equal((await fetch(`${url}/readyz`)).status, 200)

  const locker = await product.owner.connect()
  await locker.query('begin; lock table clients')
  const waiting = Array.from({ length: 3 }, () =>
    timedAnswer(() => fetch(`${url}/api/clients`, { headers: { cookie } })),
  )
  await sleep(200)
  await freeze(product)
  const frozenAt = performance.now()
  const crowd = Array.from({ length: 20 }, (_, n) => [`sign-in ${n} of a crowd`, signIn] as const)
  const asked = [...Object.entries(ways), ...crowd].map(async ([name, ask]) => ({
    name,
    ...(await timedAnswer(ask)),
  }))
  while ((await fetch(`${url}/readyz`)).status === 200) await sleep(50)
  const unreadyMs = Math.round(performance.now() - frozenAt)
  t.diagnostic(`not ready after ${unreadyMs} ms`)
  assert.ok(unreadyMs < unreadyWithinMs, `${unreadyMs} ms`)
  assert.equal((await fetch(`${url}/healthz`)).status, 200)

  for (const { name, status, retryAfter, ms } of [
    ...(await Promise.all(waiting)).map((one) => ({ name: 'waiting in a query', ...one })),
    ...(await Promise.all(asked)),
  ]) {
    t.diagnostic(`${name}: ${status} after ${ms} ms`)
    assert.equal(status, 503, name)
    assert.match(retryAfter ?? '', /^[12]$/, name)
    assert.ok(ms < toldWithinMs, `${name}: ${ms} ms`)
  }

  thaw()
  locker.release(true)
  await eventually(async () => assert.equal((await createClient(product)).status, 201))
  await eventually(async () => assert.equal((await fetch(`${url}/readyz`)).status, 200))
  assert.equal((await ways.list?.())?.status, 200)
  assert.equal(product.child.exitCode, null)
  await product.owner.end()
})

async function timedAnswer(ask: () => Promise<Response>) {
  const askedAt = performance.now()
  const answer = await ask()
  await answer.body?.cancel()
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    ms: Math.round(performance.now() - askedAt),
  }
}

const hurry = { servedMs: 1500, stopMs: 6000 }
// Six seconds, with a margin for a busy machine.
const stoppedWithinMs = 12_000

test('a stop ends in time with a frozen database, and at once when requested twice', async (t) => {
  const [patient, hurried] = [await startProduct({}, hurry), await startProduct({}, hurry)]
  for (const product of [patient, hurried]) {
    await product.owner.end()
    await freeze(product)
    void createClient(product).catch(() => {})
  }
  await sleep(200)
  const askedAt = performance.now()
  patient.child.kill('SIGTERM')
  hurried.child.kill('SIGINT')
  await sleep(2500) // an earlier signal would count as an echo of the first
  assert.equal(hurried.child.exitCode, null)
  hurried.child.kill('SIGINT')
  await once(hurried.child, 'exit')
  assert.equal(patient.child.exitCode, null, 'asked once, it waits')
  await once(patient.child, 'exit')
  const ms = Math.round(performance.now() - askedAt)
  t.diagnostic(`stopped after ${ms} ms`)
  assert.ok(ms < stoppedWithinMs, `${ms} ms`)
})

test('a stop ends in time despite a locked row and a silent upload', async (t) => {
  const product = await startProduct({}, hurry)
  const locker = await product.owner.connect()
  await locker.query('begin; lock table clients')
  const waiting = createClient(product).catch(() => {})
  const upload = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('x')),
  })
  const headers = { cookie: product.cookie, 'idempotency-key': randomUUID(), 'content-type': 'image/jpeg' }
  const options: RequestInit & { duplex: 'half' } = { method: 'POST', body: upload, headers, duplex: 'half' }
  const stuck = fetch(`${product.url}/api/files/photos?name=a.jpg`, options).catch(() => {})
  await sleep(300)
  const askedAt = performance.now()
  product.child.kill('SIGTERM')
  await once(product.child, 'exit')
  const ms = Math.round(performance.now() - askedAt)
  t.diagnostic(`stopped after ${ms} ms`)
  assert.ok(ms < stoppedWithinMs, `${ms} ms`)
  locker.release(true)
  await product.owner.end().catch(() => {})
  await Promise.all([waiting, stuck])
})
