import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueAfter } from './days.ts'

test('an invoice is due one month later, or so many days', () => {
  assert.deepEqual(
    [dueAfter('2026-01-31', null), dueAfter('2026-01-31', 0), dueAfter('2026-02-25', 15), dueAfter('2026-12-20', 30)],
    ['2026-02-28', '2026-01-31', '2026-03-12', '2027-01-19'],
  )
})
