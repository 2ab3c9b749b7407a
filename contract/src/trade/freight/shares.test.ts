import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shares } from './shares.ts'

test('a cost is shared by volume to the cent', () => {
  assert.deepEqual(shares(4200_00, [10.2, 6.35, 8.1]), [1737_93, 1081_95, 1380_12])
})

test('parts add up, and none is a cent away from what is due', () => {
  const weights = fc.array(
    fc.integer({ min: 0, max: 10_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
    { minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), weights, (cents, parts) => {
      const shared = shares(cents, parts)
      assert.equal(
        shared.reduce((sum, part) => sum + part, 0),
        cents,
      )
      const whole = parts.reduce((sum, part) => sum + part, 0)
      if (whole > 0) for (const [place, part] of shared.entries()) assert.ok(Math.abs(part - (cents * (parts[place] ?? 0)) / whole) < 1.01)
    }),
  )
})

test('nothing measured is shared equally, and nobody is owed nothing', () => {
  assert.deepEqual(shares(100, [0, 0, 0]), [34, 33, 33])
  assert.deepEqual(shares(100, []), [])
})
