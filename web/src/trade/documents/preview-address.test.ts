import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewAddress } from './preview-address.ts'

test('a sheet fills the width of the preview, a till roll is shown whole', () => {
  assert.match(previewAddress('/api/payments/1/receipt?paper=A5', 'width'), /paper=A5#.*view=FitH$/)
  assert.match(previewAddress('/api/payments/1/receipt?paper=80%20mm', 'page'), /paper=80%20mm#.*view=Fit$/)
})
