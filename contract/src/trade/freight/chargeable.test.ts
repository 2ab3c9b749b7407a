import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  airChargeableKg,
  lclUnits,
  type Parcels,
  priceOfQuantity,
  volumeM3,
  volumetricKg,
} from './chargeable.ts'

const pieces = (count: number, lengthCm: number, widthCm: number, heightCm: number): Parcels[] => [
  { lengthCm, widthCm, heightCm, pieces: count },
]

test('the volume is that of all the pieces, in cubic metres', () => {
  assert.equal(volumeM3(pieces(8, 60, 40, 20)), 0.384)
  assert.equal(volumeM3(pieces(2, 100, 120, 110)), 2.64)
  assert.equal(volumeM3([...pieces(1, 100, 100, 100), ...pieces(2, 50, 50, 50)]), 1.25)
  assert.equal(volumeM3(pieces(1, 0.5, 10, 10)), 0.0001) // 0.00005 m³, half up
  assert.equal(volumeM3([]), 0)
})

test('air freight charges weight or volume, whichever is greater', () => {
  assert.equal(airChargeableKg(pieces(8, 60, 40, 20), 45), 64)
  assert.equal(volumetricKg(pieces(2, 100, 120, 110)), 440)
  assert.equal(airChargeableKg(pieces(2, 100, 120, 110), 1000), 1000)
  assert.equal(airChargeableKg(pieces(3, 55, 45, 40), 31.2), 49.5)
})

test('couriers divide by 5,000, and the result is rounded up to the half kilogram', () => {
  assert.equal(volumetricKg(pieces(3, 55, 45, 40), 5000), 59.4)
  assert.equal(airChargeableKg(pieces(3, 55, 45, 40), 31.2, 5000), 59.5)
  assert.equal(airChargeableKg([], 31.2), 31.5)
  assert.equal(airChargeableKg([], 31), 31)
  assert.equal(airChargeableKg([], 31.001), 31.5)
})

test('a cubic metre counts for 166.667 kg in the air', () => {
  assert.equal(volumetricKg(pieces(1, 100, 100, 100)), 166.667)
})

test('groupage by sea charges cubic metres or tonnes, at least one', () => {
  assert.equal(lclUnits(2.4, 1800), 2.4)
  assert.equal(lclUnits(1.2, 1850), 1.85)
  assert.equal(lclUnits(0.35, 90), 1)
  assert.equal(lclUnits(0.35, 90, 0.5), 0.5)
  assert.equal(priceOfQuantity(380_00, lclUnits(1.2, 1850)), 703_00)
  assert.equal(priceOfQuantity(380_00, lclUnits(0.35, 90)), 380_00)
})

test('prices are rounded half up on exact products', () => {
  assert.equal(priceOfQuantity(735, 33.3), 244_76) // 244.755, which a float makes 244.75499…
})

const centimetres = fc.integer({ min: 1, max: 99_999 }).map((mm) => mm / 10)
const parcel = fc.record({
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
  pieces: fc.integer({ min: 1, max: 9999 }),
})
const kilograms = fc.integer({ min: 0, max: 999_999_999 }).map((g) => g / 1000)

test('chargeable weight is never below the gross weight, nor half a kilogram too high', () => {
  fc.assert(
    fc.property(parcel, kilograms, (one, grossKg) => {
      const chargeable = airChargeableKg([one], grossKg)
      const due = Math.max(grossKg, volumetricKg([one]))
      assert.equal(chargeable * 2, Math.trunc(chargeable * 2))
      assert.ok(chargeable >= due - 0.0005 && chargeable < due + 0.501, `${chargeable} for ${due}`)
    }),
  )
})

test('splitting pieces of a size changes nothing', () => {
  fc.assert(
    fc.property(parcel, fc.integer({ min: 0, max: 9999 }), kilograms, (one, some, grossKg) => {
      const split = [
        { ...one, pieces: Math.min(some, one.pieces) },
        { ...one, pieces: one.pieces - Math.min(some, one.pieces) },
      ]
      assert.equal(volumeM3(split), volumeM3([one]))
      assert.equal(airChargeableKg(split, grossKg), airChargeableKg([one], grossKg))
    }),
  )
})

test('a company rounds its chargeable weight up to 100 g, half a kilogram or a kilogram', () => {
  const chargeable = (kg: number, step: number) => airChargeableKg([], kg, 6000, step)
  assert.deepEqual([chargeable(31.05, 0.1), chargeable(31.05, 0.5), chargeable(31.05, 1)], [31.1, 31.5, 32])
  assert.deepEqual([chargeable(31, 0.1), chargeable(31, 1)], [31, 31])
  assert.equal(airChargeableKg(pieces(1, 60, 100, 10), 0, 6000, 1), 10)
  assert.equal(airChargeableKg(pieces(1, 60, 100, 10.1), 0, 6000, 1), 11)
})

test('half a cent is rounded up, less is rounded down', () => {
  assert.deepEqual([priceOfQuantity(1, 0.5), priceOfQuantity(1, 0.4999), priceOfQuantity(0, 12)], [1, 0, 0])
})

test('groupage by sea counts to four decimals, rounded half up', () => {
  assert.deepEqual([lclUnits(1.23455, 0), lclUnits(1.23454, 0)], [1.2346, 1.2345])
  assert.deepEqual([lclUnits(0, 1234.55, 0), lclUnits(0, 1234.54, 0)], [1.2346, 1.2345])
})
