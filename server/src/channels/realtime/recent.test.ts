import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentChanges } from './recent.ts'

function atClock(): { clock: { now: number }; recent: RecentChanges } {
  const clock = { now: 0 }
  return { clock, recent: new RecentChanges(() => clock.now) }
}

test('a page learns the changes of its company and of all companies, and of no other', () => {
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

test('changes are unknown before the start, after a gap, and beyond two minutes', () => {
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

test('only changes that no page can ask for are removed', () => {
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
