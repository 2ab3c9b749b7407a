import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  columnVolume,
  columnWeight,
  formatLength,
  formatSizes,
  formatVolume,
  formatWeight,
  roundedWithUnit,
  withUnit,
} from './measures.ts'

test('a weight is shown to the gram, without floating-point noise', () => {
  assert.deepEqual([33.3, 1234.5678, 0.1 + 0.2].map(formatWeight), [
    '33,3\u00a0kg',
    '1\u00a0234,568\u00a0kg',
    '0,3\u00a0kg',
  ])
  assert.deepEqual([0, 1250, null].map(columnWeight), ['0,0', '1\u00a0250,0', ''])
})

test('a volume is shown to the litre below a cubic metre, and less than a litre is not zero', () => {
  assert.deepEqual([0, 0.00012, 0.001, 0.384].map(formatVolume), [
    '0\u00a0m³',
    'moins de 0,001\u00a0m³',
    '0,001\u00a0m³',
    '0,384\u00a0m³',
  ])
  assert.deepEqual([12.4, 1234.567].map(formatVolume), ['12,4\u00a0m³', '1\u00a0234,57\u00a0m³'])
  assert.deepEqual([0.38, null].map(columnVolume), ['0,380', ''])
})

test('a billed quantity is shown at its stored precision, with its unit', () => {
  assert.deepEqual(
    [
      withUnit(105.12345, 'kg'),
      withUnit(1.1053, 'W/M'),
      withUnit(0.6278, 'm³'),
      roundedWithUnit(1234.56, 'kg'),
    ],
    ['105,123\u00a0kg', '1,1053\u00a0W/M', '0,6278\u00a0m³', '1\u00a0234,6\u00a0kg'],
  )
})

test('sizes are those of one piece, and null when one is missing', () => {
  assert.equal(formatLength(60.5), '60,5\u00a0cm')
  assert.equal(formatSizes({ lengthCm: 60, widthCm: 40, heightCm: 20.5 }), '60 × 40 × 20,5')
  const sizes = { lengthCm: 60, widthCm: 40, heightCm: 20 }
  for (const side of Object.keys(sizes)) assert.equal(formatSizes({ ...sizes, [side]: null }), null, side)
})

test('a volume has three decimals below a cubic metre and two from there on', () => {
  assert.deepEqual([0.9994, 1, 1.239].map(formatVolume), ['0,999\u00a0m³', '1\u00a0m³', '1,24\u00a0m³'])
  assert.deepEqual([0, 1250.5].map(columnVolume), ['0,000', '1\u00a0250,500'])
})
