import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { invoiceTotal, lineTotal } from '#trade/invoices/totals.ts'
import { daysBetween, formatDay, isDay, oneMonthAfter, today } from './days.ts'
import {
  Cents,
  formatMoney,
  formatWholeMoney,
  parseMoney,
  parseWeight,
  priceOfWeight,
  WeightKg,
} from './money.ts'
import { fold } from './text.ts'

test('12,50 and 12.50 both mean 12.50; other texts are refused', () => {
  assert.deepEqual(
    ['12,50', '12.50', '12', '1 240,5', '0,01', '99999999,99', '1\u00a0240,00\u00a0$'].map(parseMoney),
    [1250, 1250, 1200, 124_050, 1, 9_999_999_999, 124_000],
  )
  for (const typed of [
    '',
    '-1',
    '1e21',
    'NaN',
    '12,505',
    '1,2,3',
    'abc',
    '100000000',
    '+5',
    '1,234',
    '1.2.3,4',
    '12 FC',
    '12 €',
  ])
    assert.equal(parseMoney(typed), null, typed)
})

test('an amount is read in French or English, with currency, any digits and hidden characters', () => {
  for (const typed of [
    '1.234,56',
    '1,234.56',
    "1'234.56",
    '1’234,56',
    '1 234,56 $US',
    'USD 1234.56',
    'US$ 1 234,56',
    '\u202a1\u202f234,56\u202c',
    '１２３４．５６',
    '١٢٣٤.٥٦',
  ])
    assert.equal(parseMoney(typed), 123_456, typed)
})

test('money is shown as 12 345,60 $, with visible spaces', () => {
  assert.equal(formatMoney(1_234_560), '12\u00a0345,60\u00a0$')
  assert.ok(!formatMoney(123_456_789_00).includes('\u202f'))
})

test('a shown amount can be typed back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      (cents) => parseMoney(formatMoney(cents)) === cents,
    ),
  )
})

test('a weight times a price is exact, rounded half up to the cent', () => {
  assert.equal(priceOfWeight(735, 33.3), 24_476)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (grams, cents) => {
        const exact = BigInt(grams) * BigInt(cents)
        return BigInt(priceOfWeight(cents, grams / 1000)) === (exact * 2n + 1000n) / 2000n
      },
    ),
    { numRuns: 100_000 },
  )
})

test('a line is pieces by sea and kilos by air; a total is the sum of its rounded lines', () => {
  assert.equal(lineTotal('Maritime', { quantity: 3, unitPrice: 1050 }), 3150)
  assert.equal(lineTotal('Aérien', { quantity: 3, weightKg: 0.5, unitPrice: 1 }), 1)
  assert.equal(
    invoiceTotal('Aérien', [
      { quantity: 1, weightKg: 0.5, unitPrice: 1 },
      { quantity: 1, weightKg: 0.5, unitPrice: 1 },
    ]),
    2,
  )
})

test('the total of any lines equals the sum in whole numbers', () => {
  const grams = fc.integer({ min: 0, max: 9_999_999 })
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    more: grams,
    less: grams,
    unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      // Floating-point subtraction: 0.95 - 0.8 is not exactly 0.15.
      const byAir = lines.map((each) => ({
        ...each,
        weightKg: Math.max(each.more, each.less) / 1000 - Math.min(each.more, each.less) / 1000,
      }))
      const exactByAir = lines.map(
        ({ more, less, unitPrice }) =>
          (BigInt(Math.abs(more - less)) * BigInt(unitPrice) * 2n + 1000n) / 2000n,
      )
      const exactBySea = lines.map((each) => BigInt(each.quantity) * BigInt(each.unitPrice))
      const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
      return (
        BigInt(invoiceTotal('Aérien', byAir)) === sum(exactByAir) &&
        BigInt(invoiceTotal('Maritime', lines)) === sum(exactBySea)
      )
    }),
    { numRuns: 100_000 },
  )
})

test('a weight is typed with three decimals at most', () => {
  assert.deepEqual(['33,3', '0.125', '1 200 kg'].map(parseWeight), [33.3, 0.125, 1200])
  for (const typed of ['1,2345', '-1', '1000000', 'lourd']) assert.equal(parseWeight(typed), null, typed)
})

test('a month after the 31st is the last day of the next month', () => {
  assert.deepEqual(['2026-01-31', '2026-11-20', '2026-12-15', '2028-01-31'].map(oneMonthAfter), [
    '2026-02-28',
    '2026-12-20',
    '2027-01-15',
    '2028-02-29',
  ])
})

test('an impossible day is refused', () => {
  for (const day of ['2026-11-20', '2024-02-29', '0001-01-01']) assert.equal(isDay(day), true, day)
  for (const none of [
    '2026-02-31',
    '2025-02-29',
    '2026-13-01',
    '20/11/2026',
    '2026-11-20T00:00',
    '',
    'demain',
    null,
    20261120,
  ]) {
    assert.equal(isDay(none), false, String(none))
  }
})

test('today depends on the company’s time zone', () => {
  const instant = new Date('2026-11-20T23:30:00Z')
  assert.deepEqual(
    [today('Africa/Kinshasa', instant), today('America/New_York', instant)],
    ['2026-11-21', '2026-11-20'],
  )
  assert.equal(formatDay('2026-11-20'), '20 nov. 2026')
  assert.deepEqual(
    [daysBetween('2026-10-21', '2026-11-20'), daysBetween('2026-11-20', '2026-11-19')],
    [30, -1],
  )
})

test('words are compared without case or accents', () => {
  assert.deepEqual(['ÉLECTRONIQUE', 'Bœuf', 'Straße', 'Ñandú'].map(fold), [
    'electronique',
    'boeuf',
    'strasse',
    'nandu',
  ])
})

test('thousands are groups of three digits, and an ambiguous figure is no amount', () => {
  const amounts: [string, number | null][] = [
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['12.345,6', 1_234_560],
    ['0,50', 50],
    ['1.23.456', null],
    ['1234.567,89', null],
    ['1.234,567,89', null],
    ['1.234,567', null],
    ['0,123', null],
    ['12.', null],
    [',5', null],
  ]
  for (const [typed, cents] of amounts) assert.equal(parseMoney(typed), cents, typed)
})

test('a weight is typed up to 999 999,999 kg, with its unit or without', () => {
  assert.deepEqual(['999999,999', '0', '1kg', '2 KG', '1000000', '1.2.3', 'kg', '1e3'].map(parseWeight), [
    999_999.999,
    0,
    1,
    2,
    null,
    null,
    null,
    null,
  ])
})

test('a large figure is shown without its cents', () => {
  assert.equal(formatWholeMoney(124_049), '1\u00a0240\u00a0$')
  assert.equal(formatWholeMoney(124_050), '1\u00a0241\u00a0$')
})

test('an amount is a whole number of cents, from nothing to 99 999 999,99 $', () => {
  const sentenceOf = (cents: unknown) => Cents.safeParse(cents).error?.issues[0]?.message
  assert.deepEqual([0, 9_999_999_999].map(sentenceOf), [undefined, undefined])
  assert.equal(sentenceOf(-1), 'Le montant ne peut pas être négatif.')
  assert.equal(sentenceOf(10_000_000_000), 'Le montant ne peut pas dépasser 99 999 999,99 $.')
  assert.equal(sentenceOf(0.5), 'Le montant doit être un nombre entier de centimes.')
})

test('a weight is rounded to the gram, without floating-point noise', () => {
  const parsed = (kg: unknown) => {
    const { data, error } = WeightKg.safeParse(kg)
    return data ?? error?.issues[0]?.message
  }
  assert.deepEqual([0, 0.95 - 0.8, 999_999.999].map(parsed), [0, 0.15, 999_999.999])
  assert.equal(parsed(-0.001), 'Le poids ne peut pas être négatif.')
  assert.equal(parsed(1_000_000), 'Le poids ne peut pas dépasser 999 999,999 kg.')
  assert.equal(parsed(1.2345), 'Le poids a trois décimales au plus.')
})
