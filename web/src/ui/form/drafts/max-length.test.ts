import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CodeDraft } from '@escale/contract/people/account/draft'
import { ClientDraft } from '@escale/contract/trade/clients/draft'
import { InvoiceDraft } from '@escale/contract/trade/invoices/draft'
import { PaymentDraft } from '@escale/contract/trade/payments/draft'
import { maxLengthOf } from './max-length.ts'

test('a text field has the maximum length of its rule, even of a transformed one', () => {
  assert.equal(maxLengthOf(ClientDraft, 'name'), 200)
  assert.equal(maxLengthOf(ClientDraft, 'phone'), 40)
  assert.equal(maxLengthOf(ClientDraft, 'address'), 4000)
  assert.equal(maxLengthOf(CodeDraft, 'code'), 60)
})

test('a draft with several variants uses the first one that has the field', () => {
  assert.equal(maxLengthOf(InvoiceDraft, 'description'), 4000)
})

test('a field without text or without a rule has no maximum', () => {
  assert.equal(maxLengthOf(PaymentDraft, 'amount'), undefined)
  assert.equal(maxLengthOf(ClientDraft, 'nothing'), undefined)
})
