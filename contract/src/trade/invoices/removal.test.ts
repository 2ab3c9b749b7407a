import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceCancelRefusal, invoiceRemovalRefusal } from './removal.ts'

test('an invoice with payments is not deleted, and a paid one not cancelled', () => {
  assert.equal(invoiceRemovalRefusal({ paymentsCount: 0 }), null)
  assert.match(invoiceRemovalRefusal({ paymentsCount: 1 }) ?? '', /a des paiements/)
  assert.equal(invoiceCancelRefusal({ paidAmount: 0 }), null)
  assert.match(invoiceCancelRefusal({ paidAmount: 1250 }) ?? '', /12,50/)
})
