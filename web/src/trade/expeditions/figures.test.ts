import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillOf, overflowOf } from './figures.ts'

test('what is over the capacity is said', () => {
  assert.equal(fillOf({ volumeM3: 14, capacityM3: 28 }), 50)
  assert.equal(fillOf({ volumeM3: 14, capacityM3: null }), null)
  assert.equal(overflowOf(28, 28), null)
  assert.equal(overflowOf(30.5, 28), 'Volume dépassé de 2,5\u00a0m³')
})
