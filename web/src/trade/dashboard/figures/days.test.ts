import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDayRange, formatLongDay, formatMonth, shortMonth } from './days.ts'

const today = '2026-11-20'

test('the date of the dashboard starts with a capital letter', () => {
  assert.equal(formatLongDay(today), 'Vendredi 20 novembre 2026')
})

test('a compared period names its month once, and its year when it is not the current one', () => {
  assert.equal(formatDayRange({ from: '2026-10-01', to: '2026-10-20' }, today), '1er–20\u00a0oct.')
  assert.equal(formatDayRange({ from: '2026-11-19', to: '2026-11-19' }, today), '19\u00a0nov.')
  assert.equal(formatDayRange({ from: '2026-10-01', to: '2026-10-01' }, today), '1er\u00a0oct.')
  assert.equal(formatDayRange({ from: '2026-09-28', to: '2026-10-04' }, today), '28\u00a0sept.–4\u00a0oct.')
  assert.equal(
    formatDayRange({ from: '2025-01-01', to: '2025-11-20' }, today),
    '1er\u00a0janv.–20\u00a0nov.\u00a02025',
  )
})

test('a month is short under its bar and complete in the table', () => {
  assert.deepEqual([shortMonth('2026-11-01'), formatMonth('2026-11-01')], ['nov.', 'novembre 2026'])
})
