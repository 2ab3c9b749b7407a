import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftWithin, fitsIn, halfOf } from './draft.ts'
import { paymentToCome } from './messages.ts'

const invoiceId = '0195d3f2-0000-7000-8000-000000000000'
const otherInvoiceId = '0195d3f2-0000-7000-8000-000000000001'

test('half of an odd balance is rounded up, so that two halves leave nothing', () => {
  assert.deepEqual([halfOf(3151), halfOf(3150), halfOf(1), halfOf(0)], [1576, 1575, 1, 0])
})

test('a payment fits in the balance to the cent', () => {
  const payment = { invoiceId, amount: 3150, status: 'Reçu' as const }
  assert.equal(fitsIn(3150, null, payment), true)
  assert.equal(fitsIn(3149, null, payment), false)
  assert.equal(fitsIn(0, { ...payment, status: 'En attente' }, payment), false, 'it is judged once it is received')
})

test('a payment not yet received is judged anew for another amount or another invoice only', () => {
  const awaited = { invoiceId, amount: 3150, status: 'En attente' as const }
  assert.equal(fitsIn(0, awaited, { ...awaited, status: 'Retard' }), true)
  assert.equal(fitsIn(0, awaited, { ...awaited, amount: 3149 }), false)
  assert.equal(fitsIn(0, awaited, { ...awaited, invoiceId: otherInvoiceId }), false)
})

test('a cent too much, and a payment received tomorrow, are said beside their fields', () => {
  const draft = { invoiceId, amount: 3151, paymentDate: '2026-01-03', reference: 'VIR-1' }
  const judged = draftWithin({ available: 3150, former: null, today: '2026-01-02' }).safeParse(draft)
  assert.deepEqual(judged.error?.issues.map(({ path, message }) => [path.join(), message]).toSorted(), [
    ['amount', 'Le montant ne peut pas dépasser le reste dû: 31,50\u00a0$'],
    ['paymentDate', paymentToCome],
  ])
  const fitting = { ...draft, amount: 3150, paymentDate: '2026-01-02' }
  assert.equal(draftWithin({ available: 3150, former: null, today: '2026-01-02' }).safeParse(fitting).success, true)
})
