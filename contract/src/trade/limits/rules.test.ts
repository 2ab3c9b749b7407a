import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engagedAmount, isOverLimit, overLimitText } from './rules.ts'

const today = '2026-11-30'
const engagement = { due: 900_00, unbilled: 250_00, free: 104_50, oldestUnpaid: '2026-10-01' }
const withPlainSpaces = (text: string | null) => text?.replaceAll(/\s/g, ' ')

test('the engaged amount is what is due and unbilled, less the free credit', () => {
  assert.equal(engagedAmount(engagement), 1_045_50)
})

test('a client is over above the amount, not at it, and an invoice being written counts', () => {
  const limit = (amount: number) => ({ amount, days: null })
  assert.equal(isOverLimit(limit(1_045_50), engagement, today), false)
  assert.equal(isOverLimit(limit(1_045_49), engagement, today), true)
  assert.equal(isOverLimit(limit(1_045_50), engagement, today, 1), true)
  assert.equal(
    withPlainSpaces(overLimitText(limit(1_000_00), engagement, today, 80_00)),
    'Plafond de crédit dépassé : 1 045,50 $ engagés, dont 250,00 $ estimés, pas encore facturés, ' +
      'et 80,00 $ de plus avec cette facture, pour un plafond de 1 000,00 $.',
  )
})

test('an unpaid invoice older than the days counts as over, on the day after the last', () => {
  const limit = { amount: null, days: 60 }
  assert.equal(isOverLimit(limit, engagement, today), false)
  assert.equal(isOverLimit(limit, engagement, '2026-12-01'), true)
  assert.equal(isOverLimit(limit, { ...engagement, oldestUnpaid: null }, '2027-12-01'), false)
  assert.equal(
    withPlainSpaces(overLimitText(limit, engagement, '2026-12-01')),
    'Plafond de crédit dépassé : Sa plus ancienne facture impayée a 61 jours, pour un délai de 60.',
  )
})

test('a client without limit is never over, one with a limit of zero is with the first cent', () => {
  assert.equal(overLimitText({ amount: null, days: null }, engagement, today, 9_999_999_99), null)
  const none = { due: 0, unbilled: 0, free: 0, oldestUnpaid: null }
  assert.equal(isOverLimit({ amount: 0, days: 0 }, none, today), false)
  assert.equal(isOverLimit({ amount: 0, days: 0 }, none, today, 1), true)
})
