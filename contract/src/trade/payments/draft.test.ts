import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  defaultReference,
  fitsBalance,
  halfBalance,
  isDefaultReference,
  isFutureReceipt,
  PaymentDraft,
  paymentDraftWithin,
} from './draft.ts'
import { paymentToCome } from './messages.ts'

const invoiceId = '0195d3f2-0000-7000-8000-000000000000'
const otherInvoiceId = '0195d3f2-0000-7000-8000-000000000001'

test('half of an odd balance is rounded up, so that two halves leave nothing', () => {
  assert.deepEqual([halfBalance(3151), halfBalance(3150), halfBalance(1), halfBalance(0)], [1576, 1575, 1, 0])
})

test('a payment fits in the balance to the cent', () => {
  const payment = { invoiceId, amount: 3150, status: 'Reçu' as const }
  assert.equal(fitsBalance(3150, null, payment), true)
  assert.equal(fitsBalance(3149, null, payment), false)
  assert.equal(
    fitsBalance(0, { ...payment, status: 'En attente' }, payment),
    false,
    'it is judged once it is received',
  )
})

test('a pending payment is checked again only for another amount or invoice', () => {
  const awaited = { invoiceId, amount: 3150, status: 'En attente' as const }
  assert.equal(fitsBalance(0, awaited, { ...awaited, status: 'Retard' }), true)
  assert.equal(fitsBalance(0, awaited, { ...awaited, amount: 3149 }), false)
  assert.equal(fitsBalance(0, awaited, { ...awaited, invoiceId: otherInvoiceId }), false)
  assert.equal(fitsBalance(0, null, awaited), false, 'a new one')
  assert.equal(fitsBalance(0, { ...awaited, status: 'Reçu' }, awaited), false, 'one that was received')
})

test('an excess of one cent, and a future receipt, are shown beside their fields', () => {
  const draft = { invoiceId, amount: 3151, paymentDate: '2026-01-03', reference: 'VIR-1' }
  const result = paymentDraftWithin({ available: 3150, former: null, today: '2026-01-02' }).safeParse(draft)
  assert.deepEqual(result.error?.issues.map(({ path, message }) => [path.join(), message]).toSorted(), [
    ['amount', 'Le montant ne peut pas dépasser le reste dû: 31,50\u00a0$'],
    ['paymentDate', paymentToCome],
  ])
  const fitting = { ...draft, amount: 3150, paymentDate: '2026-01-02' }
  assert.equal(
    paymentDraftWithin({ available: 3150, former: null, today: '2026-01-02' }).safeParse(fitting).success,
    true,
  )
})

test('a payment marks its invoice paid by default; no balance is checked before an invoice is chosen', () => {
  const draft = { invoiceId, amount: 3151, paymentDate: '2026-01-02', reference: 'VIR-1' }
  assert.equal(PaymentDraft.parse(draft).marksPaid, true)
  const judge = paymentDraftWithin({ available: null, former: null, today: '2026-01-02' })
  assert.equal(judge.safeParse(draft).success, true)
})

test('a received payment keeps its future day, but cannot get another one', () => {
  const former = { status: 'Reçu', paymentDate: '2026-02-01' } as const
  assert.equal(isFutureReceipt('2026-01-02', former, former), false)
  assert.equal(isFutureReceipt('2026-01-02', former, { ...former, paymentDate: '2026-02-02' }), true)
  assert.equal(isFutureReceipt('2026-01-02', { ...former, status: 'En attente' }, former), true)
  assert.equal(isFutureReceipt('2026-01-02', null, { ...former, status: 'En attente' }), false)
})

test('a generated reference is recognised as such', () => {
  assert.equal(isDefaultReference(defaultReference('INV-1', 1_768_397_068_589), 'INV-1'), true)
  for (const own of ['PAY-INV-1-', 'PAY-INV-1-A', 'PAY-INV-2-1768397068589', '1768397068589', 'VIR-1'])
    assert.equal(isDefaultReference(own, 'INV-1'), false, own)
})
