import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultReference } from './draft.ts'
import { shortReference } from './reference.ts'

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
