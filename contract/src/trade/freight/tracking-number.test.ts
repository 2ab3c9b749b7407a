import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareNumber } from '#trade/freight/check-digits.ts'
import { ReceiptDraft } from '#trade/goods/draft.ts'
import { makeTrackingNumber } from './tracking-number.ts'

test('a parcel without number gets one with the day, which the reception accepts', () => {
  const number = makeTrackingNumber('2026-11-25', (below) => below - 1)
  assert.match(number, /^SN-261125-Z{5}$/)
  assert.equal(ReceiptDraft.parse({ trackingNumber: number, quantity: 1 }).trackingNumber, number)
  assert.equal(bareNumber(number), number.replaceAll('-', ''))
})

test('two different random draws give two numbers', () => {
  const many = Array.from({ length: 2000 }, (_, draw) => {
    let rest = draw
    return makeTrackingNumber('2026-11-25', (below) => {
      const letter = rest % below
      rest = Math.floor(rest / below)
      return letter
    })
  })
  assert.equal(new Set(many).size, many.length)
})
