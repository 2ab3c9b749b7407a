import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatAmount, parseAmount } from './amounts.ts'
import { amountOf, askedAmount, baseValue, parseRate, shareOut, tenderValue } from './conversion.ts'
import { currencies } from './words.ts'

const dollarsInFrancs = { base: 'USD', quote: 'CDF', rate: '2845' } as const
const inFrancs = { step: 50_00, rounding: 'au-dessus' } as const

test('1 240,00 $: 500 $ and 2 100 000 FC leave 1,86 $, asked as 5 300 FC in cash', () => {
  const value = baseValue(2_100_000_00, dollarsInFrancs)
  assert.equal(value, 738_14)
  const rest = 1_240_00 - 500_00 - value
  assert.equal(rest, 1_86)
  assert.equal(amountOf(rest, dollarsInFrancs), 5_291_70)
  assert.equal(askedAmount(rest, dollarsInFrancs, inFrancs), 5_300_00)
})

test('703,35 $ asked as 2 001 050 FC are settled exactly, with 19,25 FC as difference of the till', () => {
  assert.equal(amountOf(703_35, dollarsInFrancs), 2_001_030_75)
  assert.equal(askedAmount(703_35, dollarsInFrancs, inFrancs), 2_001_050_00)
  assert.equal(baseValue(2_001_050_00, dollarsInFrancs), 703_36)
  assert.deepEqual(tenderValue(2_001_050_00, 703_35, dollarsInFrancs, inFrancs), {
    value: 703_35,
    difference: 19_25,
  })
})

test('250,00 € are 163 989 F CFA, 163 990 in cash, and 1 F is the difference of the till', () => {
  const euros = { base: 'EUR', quote: 'XAF', rate: '655.957' } as const
  const cash = { step: 5, rounding: 'au plus proche' } as const
  assert.equal(amountOf(250_00, euros), 163_989)
  assert.equal(askedAmount(250_00, euros, null), 163_989)
  assert.equal(askedAmount(250_00, euros, cash), 163_990)
  assert.deepEqual(tenderValue(163_990, 250_00, euros, cash), { value: 250_00, difference: 1 })
})

test('mobile money asks for whole francs', () => {
  assert.equal(askedAmount(703_35, dollarsInFrancs, null), 2_001_031_00)
})

test('change of 18 000 FC on 100 $ for 93,40 $ is 6,33 $, and 0,27 $ stays', () => {
  const change = baseValue(-18_000_00, dollarsInFrancs)
  assert.equal(change, -6_33)
  assert.equal(100_00 + change - 93_40, 27)
})

test('shares by the largest remainder add up', () => {
  assert.deepEqual(shareOut(100_000, [120_00, 75_50, 300_00]), [24_218, 15_237, 60_545])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 30 }),
      (amount, weights) => {
        const sum = shareOut(amount, weights).reduce((total, share) => total + share, 0)
        return sum === (weights.some((weight) => weight > 0) ? amount : 0)
      },
    ),
  )
})

test('what is asked is never less than the exact amount by a step, and settles it for every rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 10 }),
      fc.integer({ min: 1, max: 10 ** 7 }),
      (rest, milli) => {
        const exchange = { ...dollarsInFrancs, rate: (milli / 1000).toFixed(3) }
        const asked = askedAmount(rest, exchange, inFrancs)
        const { value, difference } = tenderValue(asked, rest, exchange, inFrancs)
        return value === rest && difference >= 0 && difference < 50_00
      },
    ),
  )
})

test('a rate is positive, with ten decimals at most', () => {
  assert.equal(parseRate('2 845,5'), 28_455_000_000_000n)
  for (const wrong of ['', '0', '0.00000000001', '-1', '2.845.000', '1e3', 'deux']) {
    assert.equal(parseRate(wrong), null, wrong)
  }
})

test('amounts are written as people write them, and read back', () => {
  const written = [
    [2_001_050_00, 'CDF', '2 001 050 FC'],
    [5_291_70, 'CDF', '5 291,70 FC'],
    [163_990, 'XAF', '163 990 F CFA'],
    [1_500, 'XOF', '1 500 F CFA'],
    [12_000, 'GNF', '12 000 GNF'],
    [703_35, 'USD', '703,35 $'],
    [250_00, 'EUR', '250,00 €'],
    [-18_000_00, 'CDF', '-18 000 FC'],
  ] as const
  for (const [minor, currency, text] of written) {
    assert.equal(formatAmount(minor, currency), text.replaceAll(' ', '\u00a0'))
    if (minor > 0) assert.equal(parseAmount(text, currency), minor)
  }
  assert.equal(parseAmount('100,5', 'XAF'), null)
  assert.equal(parseAmount('100 €', 'CDF'), null)
  for (const currency of currencies) assert.equal(parseAmount('0', currency), 0)
  const typed = [
    ['2.001.050', 'CDF', 2_001_050_00],
    ['fc 5 291,7', 'CDF', 5_291_70],
    ['12000 fcfa', 'XOF', 12_000],
    ['1,240.50', 'USD', 1_240_50],
    ['US$ 12', 'USD', 12_00],
    ['10 000 000 000 000', 'CDF', 10 ** 15],
    ['1 000 000 000 000 000', 'XAF', 10 ** 15],
  ] as const
  for (const [text, currency, minor] of typed) assert.equal(parseAmount(text, currency), minor, text)
  assert.equal(parseAmount('150.000', 'CDF'), null, 'a point with three digits may be a decimal point')
  assert.equal(parseAmount('1 000 000 000 000 001', 'XAF'), null, 'beyond the ceiling')
  for (const wrong of ['', '-5', '1e5', 'beaucoup', '12 FC FC']) {
    assert.equal(parseAmount(wrong, 'CDF'), null, wrong)
  }
})
