import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { parcelFields, vehicleFields } from '@escale/contract/trade/goods/fields'
import { startOfFields } from '#ui/form/record/record-start.ts'

// Initial form values for editing saved goods.

export const startOfParcel = (parcel: Receipt) => startOfFields(parcelFields, parcel)
export const startOfVehicle = (vehicle: Vehicle) => startOfFields(vehicleFields, vehicle)
