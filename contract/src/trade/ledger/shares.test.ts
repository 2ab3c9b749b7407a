import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareAround, shareOldestFirst } from './shares.ts'

const invoices = [
  { id: 'c', invoiceNumber: 'INV-3', dueDate: '2030-03-01', balance: 30000 },
  { id: 'b', invoiceNumber: 'INV-2', dueDate: '2030-02-01', balance: 7550 },
  { id: 'a', invoiceNumber: 'INV-1', dueDate: '2030-01-01', balance: 12000 },
]

test('250.00 pays the two due first and 54.50 of the third; 600.00 leaves an advance of 104.50', () => {
  assert.deepEqual(shareOldestFirst(25000, invoices), {
    shares: [
      { invoiceId: 'a', amount: 12000 },
      { invoiceId: 'b', amount: 7550 },
      { invoiceId: 'c', amount: 5450 },
    ],
    free: 0,
  })
  assert.equal(shareOldestFirst(60000, invoices).free, 10450)
})

test('the others share what fixed parts leave, and the sum is always the amount', () => {
  const { shares, free } = shareAround(25000, invoices, { a: 0, c: 1000 })
  assert.deepEqual(shares, [
    { invoiceId: 'c', amount: 1000 },
    { invoiceId: 'b', amount: 7550 },
  ])
  assert.equal(free, 16450)
  for (const amount of [0, 1, 999, 12001, 60000]) {
    const around = shareAround(amount, invoices, { b: 500 })
    const sum = around.shares.reduce((total, share) => total + share.amount, around.free)
    assert.equal(sum, amount)
  }
})

test('fixed parts above the amount leave less than nothing, and nothing for the others', () => {
  const { shares, free } = shareAround(1000, invoices, { c: 1500 })
  assert.deepEqual([shares, free], [[{ invoiceId: 'c', amount: 1500 }], -500])
})
