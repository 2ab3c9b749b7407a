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

test('a correction starts from the saved values, and unknown values are empty fields', () => {
  const { trackingNumber, brandName, quantity, weightKg, marks, destination } = startOfParcel(
    parcel as Receipt,
  )
  assert.deepEqual(
    [trackingNumber, brandName, quantity, weightKg, marks, destination],
    ['TRK-1', '', 3, 12.5, '', ''],
  )
})

test('zero keys is a count, not an unknown value', () => {
  const { vehicleColor, model, year, keysCount } = startOfVehicle(vehicle as Vehicle)
  assert.deepEqual([vehicleColor, model, year, keysCount], ['', '', 2017, 0])
})

test('the status is no field of the form, because actions change it', () => {
  assert.ok(!('status' in startOfParcel(parcel as Receipt)))
})
