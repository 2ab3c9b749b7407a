import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitNumber, splitPieces } from './split.ts'

test('pieces and grams of both parts add up to the original', () => {
  assert.deepEqual(splitPieces({ quantity: 3, weightKg: 10 }, 1), {
    stays: { quantity: 2, weightKg: 6.667 },
    goes: { quantity: 1, weightKg: 3.333 },
  })
  const cut = fc.record({
    quantity: fc.integer({ min: 2, max: 1_000_000 }),
    grams: fc.integer({ min: 0, max: 30_000_000 }),
  })
  fc.assert(
    fc.property(cut, fc.double({ min: 0, max: 1, noNaN: true }), ({ quantity, grams }, share) => {
      const pieces = Math.min(quantity - 1, Math.max(1, Math.round(share * quantity)))
      const { stays, goes } = splitPieces({ quantity, weightKg: grams / 1000 }, pieces)
      assert.equal(stays.quantity + goes.quantity, quantity)
      assert.equal(Math.round((stays.weightKg ?? 0) * 1000) + Math.round((goes.weightKg ?? 0) * 1000), grams)
      assert.ok((stays.weightKg ?? 0) >= 0 && (goes.weightKg ?? 0) >= 0)
    }),
  )
})

test('weight is shared by pieces, rounded half up for the part that goes', () => {
  const goes = (quantity: number, weightKg: number, pieces: number) =>
    splitPieces({ quantity, weightKg }, pieces).goes.weightKg
  assert.deepEqual([goes(4, 10, 3), goes(2, 0.001, 1), goes(3, 0.001, 1)], [7.5, 0.001, 0])
})

test('goods without weight have none after the split', () => {
  assert.deepEqual(splitPieces({ quantity: 3, weightKg: null }, 1), {
    stays: { quantity: 2, weightKg: null },
    goes: { quantity: 1, weightKg: null },
  })
})

test('split rows are numbered after the original row', () => {
  assert.equal(splitNumber('REC-2026-00012', 1), 'REC-2026-00012-2')
  assert.equal(splitNumber('REC-2026-00012-2', 2), 'REC-2026-00012-3')
})
