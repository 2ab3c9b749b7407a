import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CodeDraft } from '@escale/contract/people/account/draft'
import { ClientDraft } from '@escale/contract/trade/clients/draft'
import { InvoiceDraft } from '@escale/contract/trade/invoices/draft'
import { PaymentDraft } from '@escale/contract/trade/payments/draft'
import { longestIn } from './longest.ts'

test('a field of text takes as many letters as its rule, whatever the rule goes on to do with them', () => {
  assert.equal(longestIn(ClientDraft, 'name'), 200)
  assert.equal(longestIn(ClientDraft, 'phone'), 40)
  assert.equal(longestIn(ClientDraft, 'address'), 4000)
  assert.equal(longestIn(CodeDraft, 'code'), 12)
})

test('of a draft of several kinds, the first that has the field says it', () => {
  assert.equal(longestIn(InvoiceDraft, 'description'), 4000)
})

test('what is no text, or has no rule, has no bound', () => {
  assert.equal(longestIn(PaymentDraft, 'amount'), undefined)
  assert.equal(longestIn(ClientDraft, 'nothing'), undefined)
})
