import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorReferenceKey, referenceDayWarning, referenceShapeWarning } from './mobile-money.ts'
import { dueAmount, valueTenders } from './value.ts'

const cash = { step: 50_00, rounding: 'au-dessus' } as const
const inDollars = (amount: number) => ({ currency: 'USD', amount, rate: null, cash: null }) as const
const francs = (amount: number, step: typeof cash | null = cash) =>
  ({ currency: 'CDF', amount, rate: '2845', cash: step }) as const

test('1 240,00 $: 500 $ and 2 100 000 FC are 1 238,14 $, and 5 300 FC settle the rest', () => {
  const { values, rest } = valueTenders(1_240_00, [inDollars(500_00), francs(2_100_000_00)])
  assert.deepEqual(
    values.map(({ value }) => value),
    [500_00, 738_14],
  )
  assert.equal(rest, 1_86)
  assert.equal(dueAmount(rest, francs(0)), 5_300_00)
  assert.deepEqual(valueTenders(rest, [francs(5_300_00)]), {
    values: [{ value: 1_86, difference: 8_30 }],
    rest: 0,
  })
})

test('703,35 $ are 2 001 050 FC in cash and 2 001 031 FC by mobile money', () => {
  assert.deepEqual(valueTenders(703_35, [francs(2_001_050_00)]).values, [
    { value: 703_35, difference: 19_25 },
  ])
  assert.equal(dueAmount(703_35, francs(0, null)), 2_001_031_00)
  assert.deepEqual(valueTenders(703_35, [francs(2_001_031_00, null)]), {
    values: [{ value: 703_35, difference: 25 }],
    rest: 0,
  })
})

test('change is rounded down when money is rounded up, and the till keeps the difference', () => {
  assert.equal(valueTenders(93_67, [inDollars(100_00), francs(-18_000_00)]).rest, 0)
  assert.equal(dueAmount(-6_60, francs(0)), -18_750_00)
  assert.deepEqual(valueTenders(93_40, [inDollars(100_00), francs(-18_750_00)]), {
    values: [
      { value: 100_00, difference: 0 },
      { value: -6_60, difference: 27_00 },
    ],
    rest: 0,
  })
  const nearest = { ...francs(0), cash: { step: 50_00, rounding: 'au plus proche' } } as const
  assert.equal(dueAmount(-6_60, nearest), -18_800_00)
  assert.equal(dueAmount(-1, francs(0)), 0, 'less than a step is not given back')
})

test('a reference of Orange Money says its day; another shape warns, and no shape is refused', () => {
  const reference = 'pp260623.1152.AD63N5'
  assert.equal(operatorReferenceKey(' pp260623. 1152.ad63n5 '), 'PP260623.1152.AD63N5')
  assert.equal(referenceShapeWarning('Orange Money', reference), null)
  assert.equal(referenceShapeWarning('Orange Money', '12345678'), null, 'Burkina Faso')
  assert.match(referenceShapeWarning('Orange Money', 'ABC') ?? '', /ne ressemble pas/)
  assert.equal(referenceShapeWarning('Une autre', 'ABC'), null)
  assert.equal(referenceShapeWarning('Wave', 'T_8JK2N4QX'), null)
  assert.match(referenceShapeWarning('MTN MoMo', '123') ?? '', /MTN MoMo/)
  assert.equal(referenceDayWarning('Orange Money', reference, '2026-06-23'), null)
  assert.equal(
    referenceDayWarning('Orange Money', reference, '2026-06-24'),
    'La référence dit le 23/06 à 11 h 52.',
  )
  assert.equal(referenceDayWarning('Orange Money', 'PP261323.1152.AD63N5', '2026-06-24'), null, 'month 13')
})
