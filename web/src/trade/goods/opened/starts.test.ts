import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { startOfParcel, startOfVehicle } from './starts.ts'

const unsaid = { marks: null, destination: null, location: null, description: null, note: null }
const parcel = {
  clientId: 'kivu',
  trackingNumber: 'TRK-1',
  brandName: null,
  quantity: 3,
  weightKg: 12.5,
  status: 'Reçu',
  version: 4,
  ...unsaid,
}
const vehicle = {
  chassisNumber: 'VF3LCBHZ6HS012345',
  vehicleBrand: 'Peugeot',
  vehicleColor: null,
  model: null,
  year: 2017,
  keysCount: 0,
  ...unsaid,
}

test('a correction starts from what is known, and what nobody said is an empty field', () => {
  const { trackingNumber, brandName, quantity, weightKg, marks, destination } = startOfParcel(
    parcel as Receipt,
  )
  assert.deepEqual(
    [trackingNumber, brandName, quantity, weightKg, marks, destination],
    ['TRK-1', '', 3, 12.5, '', ''],
  )
})

test('no key received with a vehicle is a count, not something unsaid', () => {
  const { vehicleColor, model, year, keysCount } = startOfVehicle(vehicle as Vehicle)
  assert.deepEqual([vehicleColor, model, year, keysCount], ['', '', 2017, 0])
})

test('the status is no field of the form: it changes by its own gesture', () => {
  assert.ok(!('status' in startOfParcel(parcel as Receipt)))
})
