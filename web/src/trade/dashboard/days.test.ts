import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayInWords, firstOfMonth, sameDaysBefore } from './days.ts'

test('the day of the dashboard begins with a capital', () => {
  assert.equal(dayInWords('2026-11-20'), 'Vendredi 20 novembre 2026')
})

test('the month so far is compared with the same days of the one before', () => {
  assert.equal(firstOfMonth('2026-11-20'), '2026-11-01')
  assert.equal(sameDaysBefore('2026-11-20'), '1er–20\u00a0octobre')
  assert.equal(sameDaysBefore('2026-11-01'), '1er\u00a0octobre')
})

test('a month that is shorter gives the days it has', () => {
  assert.equal(sameDaysBefore('2026-03-31'), '1er–28\u00a0février')
})
