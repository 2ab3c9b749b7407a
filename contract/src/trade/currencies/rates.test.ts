import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRate, isSurprisingRate, plainRate, secondTotalFact, secondTotalText } from './rates.ts'

test('a rate is stored without spaces and useless zeros, and shown as people write it', () => {
  const rates = [
    ['2 845', '2845', '2 845'],
    ['2845,50', '2845.5', '2 845,5'],
    ['0.9215000000', '0.9215', '0,9215'],
    ['655,957', '655.957', '655,957'],
    ['0,0000000001', '0.0000000001', '0,0000000001'],
    ['1000000', '1000000', '1 000 000'],
    ['9999999999.9999999999', '9999999999.9999999999', '9 999 999 999,9999999999'],
  ] as const
  for (const [typed, stored, shown] of rates) {
    assert.equal(plainRate(typed), stored)
    assert.equal(formatRate(stored), shown.replaceAll(' ', '\u00a0'))
  }
  assert.equal(plainRate('deux'), 'deux')
})

test('ten times the last rate or a tenth of it is surprising, and nothing between', () => {
  for (const rate of ['28450', '284.5', '1', '9000000']) assert.ok(isSurprisingRate(rate, '2845'), rate)
  for (const rate of ['2845', '28449.9', '284.6', '2900']) assert.ok(!isSurprisingRate(rate, '2845'), rate)
})

test('the second total of 703,35 $ at 2 845', () => {
  const second = { currency: 'CDF', rate: '2845', total: 2_001_030_75 } as const
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  assert.equal(plain(secondTotalText(second)), 'soit 2 001 030,75 FC au taux de 2 845')
  const { label, value } = secondTotalFact(second)
  assert.deepEqual([plain(label), plain(value)], ['Soit, au taux de 2 845', '2 001 030,75 FC'])
})
