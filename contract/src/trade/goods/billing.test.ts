import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { usualMeasuring } from '#trade/freight/chargeable.ts'
import { billedLine, billedQuantity, lacksMeasurement, type MeasuredRow } from './billing.ts'
import { splitPieces } from './split.ts'

const measuring = usualMeasuring
const goodsRow = (
  quantity: number,
  weightKg: number | null,
  lengthCm: number | null,
  widthCm: number | null,
  heightCm: number | null,
): MeasuredRow => ({
  quantity,
  weightKg,
  lengthCm,
  widthCm,
  heightCm,
})

test('by air the client pays for the sum of the rows, rounded up once', () => {
  assert.equal(billedQuantity([goodsRow(8, 45, 60, 40, 20)], 'kg', 'Aérien', measuring), 64)
  assert.equal(
    billedQuantity(
      [goodsRow(1, 10.2, null, null, null), goodsRow(1, 10.2, null, null, null)],
      'kg',
      'Aérien',
      measuring,
    ),
    20.5,
  )
  assert.equal(
    billedQuantity([goodsRow(3, 31.2, 55, 45, 40)], 'kg', 'Aérien', { ...measuring, airDivisor: 5000 }),
    59.5,
  )
  assert.equal(
    billedQuantity([goodsRow(1, 10.2, null, null, null)], 'kg', 'Aérien', { ...measuring, roundingKg: 1 }),
    11,
  )
})

test('by sea and by road, the price is by piece, cubic metre, tonne or flat', () => {
  const goods = [goodsRow(2, 1850, 100, 100, 60)]
  assert.equal(billedQuantity(goods, 'm³', 'Maritime', measuring), 1.2)
  assert.equal(billedQuantity(goods, 'W/M', 'Maritime', measuring), 1.85)
  assert.equal(billedQuantity(goods, 'pièce', 'Maritime', measuring), 2)
  assert.equal(billedQuantity(goods, 'kg', 'Terrestre', measuring), 1850)
  assert.equal(billedQuantity(goods, 'forfait', 'Maritime', measuring), 1)
  assert.equal(
    billedQuantity([goodsRow(1, 90, 100, 70, 50)], 'W/M', 'Maritime', { ...measuring, wmMinimum: 0.5 }),
    0.5,
  )
})

test('a measured quantity is one line at its total price, except air kilograms', () => {
  assert.deepEqual(billedLine('Maritime', 'W/M', 1.85, 380_00, 2), {
    quantity: 1,
    weightKg: null,
    unitPrice: 703_00,
  })
  assert.deepEqual(billedLine('Maritime', 'pièce', 3, 25_00, 3), {
    quantity: 3,
    weightKg: null,
    unitPrice: 25_00,
  })
  assert.deepEqual(billedLine('Aérien', 'kg', 33.5, 7_35, 4), {
    quantity: 4,
    weightKg: 33.5,
    unitPrice: 7_35,
  })
  assert.deepEqual(billedLine('Terrestre', 'kg', 33.3, 7_35, 4), {
    quantity: 1,
    weightKg: null,
    unitPrice: 244_76,
  })
})

test('missing measurements of a service are detected', () => {
  assert.ok(lacksMeasurement(goodsRow(1, null, 10, 10, 10), 'kg'))
  assert.ok(lacksMeasurement(goodsRow(1, 12, null, 10, 10), 'm³'))
  assert.ok(!lacksMeasurement(goodsRow(1, 12, null, null, null), 'W/M'))
  assert.ok(!lacksMeasurement(goodsRow(1, null, null, null, null), 'forfait'))
})

test('splitting a row does not change the client’s bill', () => {
  const cm = fc.integer({ min: 1, max: 9999 }).map((mm) => mm / 10)
  const kg = fc.integer({ min: 1, max: 30_000_000 }).map((g) => g / 1000)
  const many = fc.record({
    quantity: fc.integer({ min: 2, max: 500 }),
    weightKg: kg,
    lengthCm: cm,
    widthCm: cm,
    heightCm: cm,
  })
  const units = fc.constantFrom('forfait', 'pièce', 'kg', 'm³', 'W/M')
  const modes = fc.constantFrom('Maritime', 'Aérien', 'Terrestre')
  fc.assert(
    fc.property(many, fc.nat(), units, modes, (one, at, unit, mode) => {
      const { stays, goes } = splitPieces(one, 1 + (at % (one.quantity - 1)))
      const cut = [
        { ...one, ...stays },
        { ...one, ...goes },
      ]
      assert.equal(billedQuantity(cut, unit, mode, measuring), billedQuantity([one], unit, mode, measuring))
    }),
  )
})
