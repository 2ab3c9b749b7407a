import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actsFor } from './to-do.ts'

const settled = { invoices: 1, billed: 100, paid: 100, balance: 0, late: 0, lateBalance: 0 }
const nothingHere = { lots: 3, inStock: 0, available: 0, toBill: 0 }

test('the first thing to do about a client is what waits: to bill, to be paid, to hand over; a new invoice otherwise', () => {
  assert.deepEqual(actsFor({ sales: settled, goods: nothingHere }), ['invoice'])
  assert.deepEqual(actsFor({ sales: settled, goods: { ...nothingHere, toBill: 2, available: 1 } }), [
    'bill',
    'handOver',
    'invoice',
  ])
  assert.deepEqual(actsFor({ sales: { ...settled, balance: 40 }, goods: { ...nothingHere, available: 1 } }), [
    'pay',
    'handOver',
    'invoice',
  ])
  assert.deepEqual(actsFor({ sales: null, goods: null }), ['invoice'])
})
