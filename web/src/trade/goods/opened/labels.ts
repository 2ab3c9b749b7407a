import { parcelFields, vehicleFields } from '@escale/contract/trade/goods/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { labelsOf } from '#ui/form/record/record-labels.ts'

// Labels of fields that a colleague changed meanwhile. The client is shown by name instead of id.

const { clientName, status } = parcelFields
const ofClient: [string, (name: string) => string, string] = [clientName.word, String, 'clientId']
const { clientId: _ofParcel, ...ofParcel } = fieldsWith(parcelFields, 'drafted')
const { clientId: _ofVehicle, ...ofVehicle } = fieldsWith(vehicleFields, 'drafted')

export const parcelLabels = { ...labelsOf({ ...ofParcel, status }), clientName: ofClient }
export const vehicleLabels = { ...labelsOf({ ...ofVehicle, status }), clientName: ofClient }
