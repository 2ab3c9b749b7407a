import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientActions } from './client-actions.ts'

const settled = { invoices: 1, billed: 100, paid: 100, balance: 0, late: 0, lateBalance: 0 }
const nothingHere = { lots: 3, inStock: 0, available: 0, toBill: 0 }

test('billing, payment or hand-over comes first when due, otherwise a new invoice', () => {
  assert.deepEqual(clientActions({ sales: settled, goods: nothingHere }), ['invoice'])
  assert.deepEqual(clientActions({ sales: settled, goods: { ...nothingHere, toBill: 2, available: 1 } }), [
    'bill',
    'handOver',
    'invoice',
  ])
  assert.deepEqual(
    clientActions({ sales: { ...settled, balance: 40 }, goods: { ...nothingHere, available: 1 } }),
    ['pay', 'handOver', 'invoice'],
  )
  assert.deepEqual(clientActions({ sales: null, goods: null }), ['invoice'])
})
