import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewAddress } from './preview-address.ts'

test('a sheet is shown at the width of its preview, a roll as a whole page', () => {
  assert.match(previewAddress('/api/payments/1/receipt?paper=A5', 'width'), /paper=A5#.*view=FitH$/)
  assert.match(previewAddress('/api/payments/1/receipt?paper=80%20mm', 'page'), /paper=80%20mm#.*view=Fit$/)
})
