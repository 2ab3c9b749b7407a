import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAcross } from './day-across.ts'

test('an arrow at the edge of a month moves into the next one, by a day or a week', () => {
  assert.equal(dayAcross('2026-06-30', 'ArrowRight', {}), '2026-07-01')
  assert.equal(dayAcross('2026-06-01', 'ArrowLeft', {}), '2026-05-31')
  assert.equal(dayAcross('2026-06-26', 'ArrowDown', {}), '2026-07-03')
  assert.equal(dayAcross('2026-01-03', 'ArrowUp', {}), '2025-12-27')
})

test('an arrow within its month, and any other key, does not change the month', () => {
  assert.equal(dayAcross('2026-06-15', 'ArrowRight', {}), null)
  assert.equal(dayAcross('2026-06-30', 'Enter', {}), null)
})

test('no arrow moves beyond the limits', () => {
  assert.equal(dayAcross('2026-06-30', 'ArrowRight', { maxDate: '2026-06-30' }), null)
  assert.equal(dayAcross('2026-06-30', 'ArrowDown', { maxDate: '2026-07-07' }), '2026-07-07')
  assert.equal(dayAcross('2026-06-01', 'ArrowLeft', { minDate: '2026-06-01' }), null)
})
