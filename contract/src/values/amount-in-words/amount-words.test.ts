import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { amountInWords } from './amount-words.ts'

test('amounts are written as on French invoices: « de » after millions, plural from two', () => {
  const written = (cents: number) => amountInWords(cents, 'soixante-dix')
  equal(written(124_050), 'mille deux cent quarante dollars américains et cinquante cents')
  equal(written(0), 'zéro dollar américain')
  equal(written(101), 'un dollar américain et un cent')
  equal(written(8_000), 'quatre-vingts dollars américains')
  equal(written(100_000_000), 'un million de dollars américains')
  equal(written(200_000_100), 'deux millions un dollars américains')
  equal(written(9_999_999_999).startsWith('quatre-vingt-dix-neuf millions neuf cent'), true)
})

test('70 and 90 are « septante » and « nonante » for companies that say so, and 80 stays', () => {
  deepEqual(
    [7_100, 9_190, 8_000].map((cents) => amountInWords(cents, 'septante')),
    [
      'septante et un dollars américains',
      'nonante et un dollars américains et nonante cents',
      'quatre-vingts dollars américains',
    ],
  )
})
