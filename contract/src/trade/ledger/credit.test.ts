import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditOfMeasure } from './credit.ts'

test('a second weighing credits the difference of the rounded lines: 244.76 - 234.47 = 10.29', () => {
  const line = { quantity: 1, weightKg: 33.3, unitPrice: 735 }
  assert.equal(creditOfMeasure('Aérien', line, { weightKg: 31.9 }), 1029)
  assert.equal(creditOfMeasure('Aérien', line, { weightKg: 33.3 }), 0)
  assert.ok(creditOfMeasure('Aérien', line, { weightKg: 34 }) < 0, 'more weight is no credit')
})

test('a second count credits the missing pieces', () => {
  assert.equal(creditOfMeasure('Maritime', { quantity: 12, unitPrice: 4550 }, { quantity: 10 }), 9100)
})
