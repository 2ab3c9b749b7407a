import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { callAs, foundCompany, openSession, type Person, startWorld } from '#testing/world.ts'
import { FairQueue } from './fair-queue.ts'
import { companyCrowd, expensiveQuota, mostWaiting } from './pool.ts'

const world = await startWorld({ connections: 20 })
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const { pool } = world.server
const quarter = 5

/** Blocks every list of services during some work. */
async function withServicesLocked<T>(work: () => Promise<T>): Promise<T> {
  const locker = await world.owner.connect()
  try {
    await locker.query('begin; lock table services')
    return await work()
  } finally {
    await locker.query('rollback')
    locker.release()
  }
}

const services = ({ token }: Pick<Person, 'token'>) =>
  site.ask('/api/services', { headers: { cookie: signedCookie(token, world.server.secret) } })
const statuses = (answers: Response[]) => answers.map(({ status }) => status)

test('a company’s two hundred expensive requests use a quarter of connections, others the rest', async () => {
  const [greedy, quiet] = [await foundCompany(world), await foundCompany(world)]
  const admin = await greedy.hire('admin')
  const neighbour = await quiet.hire('viewer')
  const dear = await withServicesLocked(async () => {
    const calls = Array.from({ length: 200 }, () => services(admin))
    await eventually(() => assert.equal(pool.queue.placesUsedBy(greedy.tenantId), quarter))
    for (let n = 0; n < 20; n += 1) assert.equal((await neighbour.clients.list({})).items.length, 1)
    assert.equal(
      pool.queue.placesUsedBy(greedy.tenantId),
      quarter,
      'and all of that while the others still wait',
    )
    return calls
  })
  const answered = statuses(await Promise.all(dear))
  assert.ok(answered.includes(200))
  assert.deepEqual(
    answered.filter((status) => status !== 200 && status !== 503),
    [],
  )
  await eventually(() => assert.equal(pool.queue.placesInUse(), 0))
})

test('expensive procedures run two at a time per company; its lists continue', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const totals = (n: number) =>
    site.ask(`/api/services/totals?search=q${n}`, {
      headers: { cookie: signedCookie(admin.token, world.server.secret) },
    })
  const answers = await withServicesLocked(async () => {
    const calls = Array.from({ length: 10 }, (_, n) => totals(n))
    await eventually(() => assert.equal(pool.queue.placesUsedBy(expensiveQuota(company.tenantId)), 2))
    for (let n = 0; n < 10; n += 1) assert.equal((await admin.clients.list({})).items.length, 1)
    await eventually(() => assert.equal(pool.queue.placesUsedBy(company.tenantId), 2))
    return calls
  })
  assert.deepEqual(statuses(await Promise.all(answers)), Array(10).fill(200))
})

test('many new sessions of one company share the company’s quota', async () => {
  const company = await foundCompany(world)
  const { userId } = await company.hire('admin')
  const tokens = await Promise.all(
    Array.from({ length: 30 }, () => openSession(world, userId, company.tenantId)),
  )
  const answers = await withServicesLocked(async () => {
    const calls = tokens.map((token) => callAs(world, token).services.list({}))
    await eventually(() => assert.equal(pool.queue.placesUsedBy(company.tenantId), quarter))
    assert.ok(pool.queue.placesInUse() <= 2 * quarter)
    return calls
  })
  await Promise.allSettled(answers)
})

test('the queue is bounded: further requests are refused at once', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  await admin.services.list({})
  const calls = await withServicesLocked(async () => {
    const answers = Array.from({ length: quarter + mostWaiting + 10 }, () => services(admin))
    const refused = await Promise.race(answers)
    assert.equal(refused.status, 503)
    assert.match(refused.headers.get('retry-after') ?? '', /^[12]$/)
    return answers
  })
  assert.ok(statuses(await Promise.all(calls)).includes(200), 'those who waited are served')
})

test('fifty people of one company reading six lists are all served, another company first', async () => {
  const [crowded, quiet] = [await foundCompany(world), await foundCompany(world)]
  const { userId } = await crowded.hire('admin')
  const people = await Promise.all(
    Array.from({ length: 50 }, async () => ({ token: await openSession(world, userId, crowded.tenantId) })),
  )
  const neighbour = await quiet.hire('admin')
  let served = 0
  const calls = await withServicesLocked(async () => {
    const answers = people.flatMap((person) => Array.from({ length: 6 }, () => services(person)))
    for (const answer of answers) answer.then(() => (served += 1))
    await eventually(() =>
      assert.ok(
        pool.queue.all().some(({ owner, waiting }) => owner === crowded.tenantId && waiting > companyCrowd),
      ),
    )
    for (let n = 0; n < 5; n += 1) assert.equal((await neighbour.clients.list({})).items.length, 1)
    assert.equal(served, 0, 'the neighbour was served while the crowd waited')
    return answers
  })
  let before = 0
  await neighbour.services.list({}).then(() => (before = served))
  const answered = statuses(await Promise.all(calls))
  assert.deepEqual(answered, Array(300).fill(200))
  assert.ok(before < 150, `${before} of the crowd were served before one request of the neighbour`)
  await eventually(() => assert.equal(pool.queue.placesInUse(), 0))
})

test('a crowd of one company runs two at a time, in order of arrival, until it shrinks', async () => {
  const { queue } = pool
  const company = 'a company'
  for (let n = 0; n < quarter; n += 1) assert.equal(queue.acquire(company), undefined)
  const order: number[] = []
  const waiting = Array.from({ length: companyCrowd + 4 }, (_, n) =>
    queue.acquire(company)?.then(() => order.push(n)),
  )
  for (let n = 0; n < quarter; n += 1) queue.release(company)
  for (let n = 1; n <= 3; n += 1) {
    await eventually(() => assert.equal(order.length, n + 1))
    assert.equal(queue.placesUsedBy(company), 2)
    queue.release(company)
  }
  await eventually(() => assert.equal(queue.placesUsedBy(company), quarter)) // the rest is no crowd
  while (queue.placesUsedBy(company) > 0) queue.release(company)
  await Promise.all(waiting)
  assert.deepEqual(order, [...order.keys()])
})

test('a request that waits too long for its quota is refused, and the next keeps its position', async () => {
  const shares = new FairQueue({ placesOf: () => 1, waitMs: (share) => (share === 'hasty' ? 20 : 60_000) })
  for (const share of ['hasty', 'patient']) assert.equal(shares.acquire(share), undefined)
  const patient = shares.acquire('patient')
  await assert.rejects(shares.acquire('hasty') ?? Promise.resolve(), { missing: 'room' })
  assert.deepEqual(
    shares.all().map(({ owner, held, waiting }) => [owner, held, waiting]),
    [
      ['hasty', 1, 0],
      ['patient', 1, 1],
    ],
  )
  shares.release('patient')
  await patient
})

test('anonymous callers and accounts belong to many companies, so they never count as a crowd', async () => {
  const { queue } = pool
  const half = 10
  for (let n = 0; n < half; n += 1) assert.equal(queue.acquire('accounts'), undefined)
  const waiting = Array.from({ length: companyCrowd + half }, () => queue.acquire('accounts'))
  for (let n = 0; n < half; n += 1) queue.release('accounts')
  assert.equal(queue.placesUsedBy('accounts'), half)
  for (let n = 0; n < companyCrowd + half; n += 1) queue.release('accounts')
  await Promise.all(waiting)
})

test('a released place goes to the longest waiting request of its quota', async () => {
  const shares = new FairQueue({ placesOf: () => 1 })
  const order: number[] = []
  assert.equal(shares.acquire('a'), undefined)
  assert.equal(shares.acquire('b'), undefined)
  const waiting = [1, 2].map((n) => shares.acquire('a')?.then(() => order.push(n)))
  shares.release('a')
  await waiting[0]
  shares.release('a')
  await waiting[1]
  assert.deepEqual(order, [1, 2])
  assert.equal(shares.placesUsedBy('a'), 1)
  shares.release('a')
  shares.release('b')
  assert.equal(shares.placesInUse(), 0)
})
