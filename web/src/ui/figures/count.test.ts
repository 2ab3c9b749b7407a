import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNumber, pluralize } from './count.ts'

test('zero and one are singular in French, two are not', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => pluralize(count, 'facture')),
    ['0 facture', '1 facture', '2 factures'],
  )
  assert.equal(pluralize(2, 'colis', 'colis'), '2 colis')
})

test('thousands are separated by no-break spaces', () => {
  assert.equal(formatNumber(1_234_567), '1\u00a0234\u00a0567')
})
