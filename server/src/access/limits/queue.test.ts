import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Unavailable } from '#database/pool/unavailable.ts'
import { createBoundedQueue } from './queue.ts'

test('a bounded queue runs some tasks, queues some in order, refuses others; an end admits one', async () => {
  const inTurn = createBoundedQueue({ atOnce: 2, waiting: 3 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const places = Array.from({ length: 7 }, (_, n) =>
    inTurn(() => {
      begun.push(n)
      return new Promise<number>((resolve) => ends.push(() => resolve(n)))
    }),
  )
  const refused = await Promise.allSettled(places.slice(5))
  assert.ok(
    refused.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof Unavailable),
  )
  assert.deepEqual(begun, [0, 1])
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.()
    assert.equal(await places[n], n)
    await Promise.resolve()
  }
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
})

test('a failed task releases its place', async () => {
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 0 })
  await assert.rejects(
    inTurn(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await inTurn(async () => 'well'), 'well')
})

test('a task that waits too long is refused, and those behind keep their position', async () => {
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 3, patienceMs: 50 })
  let end = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)))
  await assert.rejects(
    inTurn(async () => 'never'),
    Unavailable,
  )
  const next = inTurn(async () => 'served')
  end()
  await first
  assert.equal(await next, 'served')
})

test('an owner with many tasks waits behind one with few, and cannot fill the queue', async () => {
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 10, ofOne: 3 })
  const served: string[] = []
  let end = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)), 'many')
  const ask = (whose: string) => inTurn(async () => void served.push(whose), whose)
  const many = [1, 2, 3, 4].map(() => ask('many'))
  const few = [ask('few'), ask('other')]
  await assert.rejects(many[3] ?? Promise.resolve(), Unavailable)
  assert.deepEqual([inTurn.isFull('many'), inTurn.isFull('few')], [true, false])
  end()
  await Promise.all([first, ...many.slice(0, 3), ...few])
  assert.deepEqual(served, ['many', 'few', 'other', 'many', 'many'])
})

test('an abandoned request leaves the queue at once and never runs', async () => {
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 1 })
  let end = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)))
  const leaving = new AbortController()
  const abandonedPlace = inTurn(async () => 'never', '', { signal: leaving.signal })
  assert.equal(inTurn.isFull(), true)
  leaving.abort()
  await assert.rejects(abandonedPlace, Unavailable)
  assert.equal(inTurn.isFull(), false)
  const next = inTurn(async () => 'served')
  await assert.rejects(
    inTurn(async () => 'gone before', '', { signal: leaving.signal }),
    Unavailable,
  )
  end()
  await first
  assert.equal(await next, 'served')
})
