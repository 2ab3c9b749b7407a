import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, typedMoment } from './typed-moment.ts'

test("a moment is typed in the company's time zone, whatever that of the device", () => {
  assert.equal(typedMoment('2026-11-21T23:15:00.000Z', 'Africa/Kinshasa'), '2026-11-22T00:15')
  assert.equal(instantOf('2026-11-22T00:15', 'Africa/Kinshasa'), '2026-11-21T23:15:00.000Z')
  assert.equal(instantOf('2026-11-22T08:15', 'America/New_York'), '2026-11-22T13:15:00.000Z')
})

test('the hour is right before and after a clock change', () => {
  const there = (typed: string) => instantOf(typed, 'Europe/Paris')
  assert.deepEqual(['2026-10-25T01:30', '2026-10-25T03:30'].map(there), [
    '2026-10-24T23:30:00.000Z',
    '2026-10-25T02:30:00.000Z',
  ])
  assert.deepEqual(['2026-03-29T01:30', '2026-03-29T03:30'].map(there), [
    '2026-03-29T00:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
  ])
})

test('text that is no moment stays as typed, to be refused', () => {
  assert.equal(instantOf('demain', 'UTC'), 'demain')
})
