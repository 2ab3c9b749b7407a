import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceTotal, lineTotal } from './totals.ts'

test('a line by air costs its kilograms, rounded half up to the cent; one by sea its pieces', () => {
  assert.equal(lineTotal('Aérien', { quantity: 4, weightKg: 33.3, unitPrice: 735 }), 24_476)
  assert.equal(lineTotal('Aérien', { quantity: 4, unitPrice: 735 }), 0, 'a weight that nobody typed')
  assert.equal(lineTotal('Maritime', { quantity: 4, weightKg: 33.3, unitPrice: 735 }), 2_940)
})

test('the total of an invoice is the sum of its rounded lines', () => {
  const half = { quantity: 1, weightKg: 0.5, unitPrice: 1 }
  assert.equal(invoiceTotal('Aérien', [half, half]), 2)
  assert.equal(invoiceTotal('Maritime', [{ quantity: 3, unitPrice: 1050 }, half]), 3_151)
  assert.equal(invoiceTotal('Maritime', []), 0)
})
