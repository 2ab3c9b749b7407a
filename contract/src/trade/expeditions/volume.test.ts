import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillPercent, overflowWarning } from './volume.ts'

test('a volume over the capacity gives a warning', () => {
  assert.equal(fillPercent({ volumeM3: 14, capacityM3: 28 }), 50)
  assert.equal(fillPercent({ volumeM3: 14, capacityM3: null }), null)
  assert.equal(overflowWarning(28, 28), null)
  assert.equal(overflowWarning(30.5, 28), 'Volume dépassé de 2,5\u00a0m³')
})
