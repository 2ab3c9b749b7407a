import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hsCode, unNumber } from '#trade/freight/customs-codes.ts'
import { PartyDraft } from './draft.ts'

test('an address has four lines of 35 characters at most', () => {
  const address = (typed: string) => PartyDraft.safeParse({ name: 'X', address: typed })
  assert.equal(address('  12 rue A \n\n Kinshasa').data?.address, '12 rue A\nKinshasa')
  assert.equal(address('a'.repeat(35)).success, true)
  assert.equal(address('a'.repeat(36)).success, false)
  assert.equal(address('a\nb\nc\nd\ne').success, false)
  assert.equal(address('').data?.address, null)
  const country = (typed: string) => PartyDraft.safeParse({ name: 'X', country: typed })
  assert.equal(country('').data?.country, null)
  assert.equal(country('CD').data?.country, 'CD')
  assert.equal(country('XX').success, false)
})

test('codes of customs are read with their usual separators', () => {
  assert.deepEqual(
    ['8517.13', '8517 13 00', '8517130000', ''].map((typed) => hsCode().parse(typed)),
    ['851713', '85171300', '8517130000', null],
  )
  for (const typed of ['85171', '8517131', 'abc']) assert.equal(hsCode().safeParse(typed).success, false)
  assert.deepEqual(
    ['3480', 'un 3480', 'UN3480', '٣٤٨٠', 'UN ３４８０', null].map((typed) => unNumber().parse(typed)),
    ['UN3480', 'UN3480', 'UN3480', 'UN3480', 'UN3480', null],
  )
  assert.equal(unNumber().safeParse('34').success, false)
})
