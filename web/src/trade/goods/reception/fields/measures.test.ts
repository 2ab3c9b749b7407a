import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { computeMeasures, type Measures } from './measures.ts'

const computeUsual = (measures: Measures) => computeMeasures(measures, usualMeasuring)

const box = { quantity: 8, weightKg: 45, lengthCm: 60, widthCm: 40, heightCm: 20 }

test('eight boxes of 60 × 40 × 20 cm and 45 kg are 0.384 m³ and count for 64 kg by air', () => {
  assert.deepEqual(computeUsual(box), { volumeM3: 0.384, chargeableKg: 64, isUnlikely: false })
})

test('the divisor and the rounding are the settings of the company', () => {
  assert.equal(computeMeasures(box, { ...usualMeasuring, airDivisor: 5000 }).chargeableKg, 77)
  assert.equal(
    computeMeasures(box, { ...usualMeasuring, airDivisor: 5000, roundingKg: 0.1 }).chargeableKg,
    76.8,
  )
})

test('a missing size gives no volume, a missing weight no chargeable weight', () => {
  for (const lengthCm of [null, 0])
    assert.deepEqual(computeUsual({ ...box, lengthCm }), {
      volumeM3: null,
      chargeableKg: null,
      isUnlikely: false,
    })
  assert.deepEqual(computeUsual({ ...box, weightKg: null }), {
    volumeM3: 0.384,
    chargeableKg: null,
    isUnlikely: false,
  })
})

test('a density below 20 or above 2,000 kg/m³ is unlikely', () => {
  const cube = { quantity: 1, lengthCm: 100, widthCm: 100, heightCm: 100 }
  const isUnlikely = (weightKg: number) => computeUsual({ ...cube, weightKg }).isUnlikely
  assert.deepEqual([19.9, 20, 2000, 2000.1].map(isUnlikely), [true, false, false, true])
  assert.equal(
    computeUsual({ quantity: 1, lengthCm: 16, widthCm: 8, heightCm: 1, weightKg: 10_000 }).isUnlikely,
    true,
  )
})
