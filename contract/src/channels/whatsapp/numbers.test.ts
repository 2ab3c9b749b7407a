import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whatsappLink, whatsappShareLink } from './link.ts'
import { numbersOf } from './numbers.ts'

const national: [country: string, typed: string, kept: string][] = [
  ['CD', '081 234 5678', '+243812345678'],
  ['CG', '06 612 34 56', '+242066123456'],
  ['CI', '07 07 12 34 56', '+2250707123456'],
  ['CM', '6 71 23 45 67', '+237671234567'],
  ['GA', '077 12 34 56', '+24177123456'],
  ['BJ', '01 96 12 34 56', '+2290196123456'],
  ['SN', '77 123 45 67', '+221771234567'],
  ['CN', '131 2345 6789', '+8613123456789'],
  ['AE', '050 123 4567', '+971501234567'],
]

test('a national number is stored in E.164, with its leading zero where the country uses one', () => {
  for (const [country, typed, stored] of national)
    assert.deepEqual(numbersOf(typed, [country]), [stored], country)
})

test('a wa.me link has digits only and an encoded text', () => {
  for (const [country, typed, stored] of national) {
    const [number = ''] = numbersOf(typed, [country])
    assert.equal(
      whatsappLink(number, 'Reçu\nMerci'),
      `https://wa.me/${stored.slice(1)}?text=Re%C3%A7u%0AMerci`,
    )
  }
  assert.equal(whatsappShareLink('é'), 'https://wa.me/?text=%C3%A9')
})

test('a former number of Benin is completed; a national number without country is invalid', () => {
  assert.deepEqual(numbersOf('96 12 34 56', ['BJ']), ['+2290196123456'])
  assert.deepEqual(numbersOf('081 234 5678', []), [])
  assert.deepEqual(numbersOf('081 234 5678', ['Congo']), [])
  assert.deepEqual(numbersOf(null, ['CD']), [])
})

test('several numbers are separated, and duplicates are removed', () => {
  assert.deepEqual(numbersOf('+243812345678, 00243 998 765 432 / 081 234 5678', ['CD']), [
    '+243812345678',
    '+243998765432',
  ])
})

test('a number without country code never opens a conversation with the wrong person', () => {
  for (const number of [null, '', '081 234 5678', '+0812345678', '+12', '+1234567890123456'])
    assert.equal(whatsappLink(number, 'x'), null)
})
