import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisTicks } from './axis-ticks.ts'

test('the axis has round steps that include the largest figure', () => {
  assert.deepEqual(axisTicks(0), [0, 1])
  assert.deepEqual(axisTicks(3), [0, 1, 2, 3])
  assert.deepEqual(axisTicks(1000), [0, 250, 500, 750, 1000])
  assert.deepEqual(axisTicks(10_240_00), [0, 500_000, 1_000_000, 1_500_000])
  for (const most of [1, 7, 99, 1234, 9_999_999_999]) {
    const ticks = axisTicks(most)
    assert.ok((ticks.at(-1) ?? 0) >= most && ticks.length <= 6, String(ticks))
  }
})
