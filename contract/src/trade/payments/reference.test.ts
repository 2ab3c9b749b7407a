import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultReference } from './draft.ts'
import { referenceKey, sameReferenceWarning, shortReference } from './reference.ts'

test('a short reference is shown whole, a longer one by its beginning and end', () => {
  assert.equal(shortReference('VIR-2026-0042'), 'VIR-2026-0042')
  assert.equal(shortReference('M-Pesa 8KL20PQ4 0815'), 'M-Pesa 8KL20PQ4 0815')
  assert.equal(shortReference(defaultReference('INV-1768377180639', 1_768_397_068_589)), 'PAY-…97068589')
  assert.equal(shortReference('VIR RAWBANK janvier 2026 00012345'), 'VIR…00012345')
})

test('two default references of one invoice stay distinguishable', () => {
  const references = [1_768_397_068_589, 1_768_397_068_590].map((now) =>
    shortReference(defaultReference('INV-1768377180639', now)),
  )
  assert.equal(new Set(references).size, 2)
})

test('case, spaces, dashes and alphabets of figures do not make two references', () => {
  const key = referenceKey('VIR-2026-77')
  for (const typed of ['vir 2026 77', ' Vir2026–77 ', 'ＶＩＲ-２０２６-７７', 'vir.2026.77'])
    assert.equal(referenceKey(typed), key, typed)
  for (const typed of ['VIR-2026-78', 'VIR-2026-7', 'VIR-2026-770']) assert.notEqual(referenceKey(typed), key)
})

test('the warning names the amount, the day and the invoice of the other payment', () => {
  assert.equal(
    sameReferenceWarning({ amount: 12_000, paymentDate: '2026-11-12', invoiceNumber: 'FAC-7' }),
    'Cette référence est déjà sur le paiement de 120,00\u00a0$ du 12 nov. 2026 (FAC-7).',
  )
})
