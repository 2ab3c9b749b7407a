import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { parcelFields, vehicleFields } from '@escale/contract/trade/goods/fields'
import { startOfFields } from '#ui/form/record-start.ts'

// What the form that corrects goods starts from.

export const startOfParcel = (parcel: Receipt) => startOfFields(parcelFields, parcel)
export const startOfVehicle = (vehicle: Vehicle) => startOfFields(vehicleFields, vehicle)
