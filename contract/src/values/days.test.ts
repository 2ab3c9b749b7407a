import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, daysAfter, daysBetween, dueDateAfter, isPlausibleDay } from './days.ts'

test('an invoice is due one month later, or after a number of days', () => {
  assert.deepEqual(
    [
      dueDateAfter('2026-01-31', null),
      dueDateAfter('2026-01-31', 0),
      dueDateAfter('2026-02-25', 15),
      dueDateAfter('2026-12-20', 30),
    ],
    ['2026-02-28', '2026-01-31', '2026-03-12', '2027-01-19'],
  )
})

test('days are counted on the calendar, over the end of a month, a year and a leap day', () => {
  assert.deepEqual(
    [
      daysAfter('2026-03-01', -1),
      daysAfter('2028-02-28', 1),
      daysAfter('2026-12-31', 1),
      daysAfter('2026-03-28', 2),
    ],
    ['2026-02-28', '2028-02-29', '2027-01-01', '2026-03-30'],
  )
  assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2)
})

test('an instant has the day of the company’s time zone', () => {
  const instant = '2026-11-20T23:30:00Z'
  assert.deepEqual([dayOf(instant, 'Africa/Kinshasa'), dayOf(instant, 'UTC')], ['2026-11-21', '2026-11-20'])
})

test('plausible days are from 2000 to 2100', () => {
  assert.deepEqual(['1999-12-31', '2000-01-01', '2100-12-31', '2101-01-01'].map(isPlausibleDay), [
    false,
    true,
    true,
    false,
  ])
})
