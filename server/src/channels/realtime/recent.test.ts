import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentChanges } from './recent.ts'

function atClock(): { clock: { now: number }; recent: RecentChanges } {
  const clock = { now: 0 }
  return { clock, recent: new RecentChanges(() => clock.now) }
}

test('what changed since a page last heard is told, its company’s and everybody’s, and nothing of another', () => {
  const { clock, recent } = atClock()
  recent.add('ours', 'invoices')
  clock.now = 10_000
  recent.add('ours', 'clients')
  recent.add('theirs', 'goods')
  recent.add(null, 'services')
  clock.now = 12_000
  assert.deepEqual(recent.within(5000, 'ours'), ['services', 'clients'])
  assert.deepEqual(recent.within(12_000, 'ours'), ['services', 'invoices', 'clients'])
  assert.deepEqual(recent.within(12_000, null), ['services'])
  assert.deepEqual(recent.within(1000, 'ours'), [])
})

test('before it listened, after something was missed and beyond two minutes nobody knows what changed', () => {
  const { clock, recent } = atClock()
  clock.now = 5000
  assert.equal(recent.within(5001, 'ours'), undefined)
  recent.add('ours', 'clients')
  recent.forget()
  assert.equal(recent.within(1, 'ours'), undefined)
  clock.now = 200_000
  assert.deepEqual(recent.within(120_000, 'ours'), [])
  assert.equal(recent.within(120_001, 'ours'), undefined)
})

test('what is forgotten is what nobody can ask for any more', () => {
  const { clock, recent } = atClock()
  recent.add('ours', 'clients')
  clock.now = 100_000
  recent.add('ours', 'goods')
  recent.add('theirs', 'goods')
  clock.now = 215_000
  recent.prune()
  assert.deepEqual(recent.within(120_000, 'ours'), ['goods'])
  clock.now = 230_000
  recent.prune()
  assert.deepEqual(recent.within(120_000, 'ours'), [])
})
