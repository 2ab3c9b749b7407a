import { parcelFields, vehicleFields } from '@escale/contract/trade/goods/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { labelsOf } from '#ui/form/record/record-labels.ts'

// Field labels for the notice that a colleague changed the goods meanwhile. Clients are shown by name, not by
// id.

const { clientName, status } = parcelFields
const ofClient: [string, (name: string) => string, string] = [clientName.word, String, 'clientId']
const { clientId: _ofParcel, ...ofParcel } = fieldsWith(parcelFields, 'drafted')
const { clientId: _ofVehicle, ...ofVehicle } = fieldsWith(vehicleFields, 'drafted')

export const parcelLabels = { ...labelsOf({ ...ofParcel, status }), clientName: ofClient }
export const vehicleLabels = { ...labelsOf({ ...ofVehicle, status }), clientName: ofClient }
