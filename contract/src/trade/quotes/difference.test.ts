import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualMeasuring } from '#trade/freight/chargeable.ts'
import { quoteDifference } from './difference.ts'
import { estimatedLine } from './estimate.ts'

const perCubicMetre = { unit: 'm³', price: 38_500 } as const
const linesOf = (volumeM3: number) => {
  const line = estimatedLine('Maritime', perCubicMetre, { weightKg: null, volumeM3 }, usualMeasuring)
  assert.ok(line)
  return { total: line.unitPrice * line.quantity, lines: [line] }
}

test('a quote of 2.4 m³ invoiced at 2.7 m³ tells both, and the difference of the amounts', () => {
  const [quote, invoice] = [linesOf(2.4), linesOf(2.7)]
  assert.deepEqual([quote.total, invoice.total], [92_400, 103_950])
  assert.equal(
    quoteDifference(quote, invoice),
    'devis 2,4\u00a0m³, facturé 2,7\u00a0m³, 115,50\u00a0$ de plus',
  )
  assert.equal(
    quoteDifference(invoice, quote),
    'devis 2,7\u00a0m³, facturé 2,4\u00a0m³, 115,50\u00a0$ de moins',
  )
  assert.equal(quoteDifference(quote, quote), 'même montant')
})

test('air lines are compared by their kilograms, without a measure too', () => {
  const weighed = (weightKg: number) => ({ total: weightKg * 100, lines: [{ weightKg, measure: null }] })
  assert.equal(
    quoteDifference(weighed(33), weighed(31)),
    'devis 33\u00a0kg, facturé 31\u00a0kg, 2,00\u00a0$ de moins',
  )
})

test('an estimate prices a line as received goods are billed', () => {
  const estimate = { weightKg: 120, volumeM3: 0.9 }
  const price = (unit: 'kg' | 'm³' | 'W/M' | 'pièce', mode: 'Maritime' | 'Aérien' = 'Maritime') =>
    estimatedLine(mode, { unit, price: 1000 }, estimate, usualMeasuring)
  assert.equal(price('W/M')?.unitPrice, 1000, 'the minimum of one W/M')
  assert.equal(price('m³')?.unitPrice, 900)
  assert.deepEqual(
    [price('kg', 'Aérien')?.weightKg, price('kg', 'Aérien')?.unitPrice],
    [150, 1000],
    'the volumetric weight of 0.9 m³ is 150 kg',
  )
  assert.equal(price('pièce'), null)
  assert.equal(
    estimatedLine('Maritime', perCubicMetre, { weightKg: 10, volumeM3: null }, usualMeasuring),
    null,
  )
})
