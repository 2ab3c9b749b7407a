import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownTotals } from './known-totals.ts'

test('a failed list has no totals, and a shown list keeps them after a later failure', () => {
  const totals = { count: 19 }
  assert.equal(knownTotals({ isError: true, data: undefined }, totals), undefined)
  assert.equal(knownTotals({ isError: true, data: { pages: [] } }, totals), totals)
  assert.equal(knownTotals({ isError: false, data: undefined }, totals), totals)
})
