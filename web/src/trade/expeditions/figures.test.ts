import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatVolume } from '#trade/volume.ts'
import { fillOf, overflowOf } from './figures.ts'

test('a volume is written with its unit, and what is over the capacity is said', () => {
  assert.equal(formatVolume(1234.567), '1\u00a0234,57\u00a0m³')
  assert.equal(fillOf({ volumeM3: 14, capacityM3: 28 }), 50)
  assert.equal(fillOf({ volumeM3: 14, capacityM3: null }), null)
  assert.equal(overflowOf(28, 28), null)
  assert.equal(overflowOf(30.5, 28), 'Volume dépassé de 2,5\u00a0m³')
})
