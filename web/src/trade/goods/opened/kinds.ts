import { ReceiptDraft, VehicleDraft } from '@escale/contract/trade/goods/draft'
import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import type { RowByKind } from '@escale/contract/trade/goods/rows'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import { api, type Failure, type withoutKey } from '#api.ts'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import type { Change, Removal } from '#ui/form/useRecord.ts'
import type { FormFields } from './frozen-fields.ts'
import { parcelLabels, vehicleLabels } from './labels.ts'
import { ParcelFields } from './ParcelFields.tsx'
import { startOfParcel, startOfVehicle } from './starts.ts'
import { VehicleFields } from './VehicleFields.tsx'

// Definitions in which parcels and vehicles differ in the dialog of goods.

type DraftOf = { Colis: ReceiptDraft; Véhicule: VehicleDraft }
type StartOf = { Colis: ReturnType<typeof startOfParcel>; Véhicule: ReturnType<typeof startOfVehicle> }

type ChangePhotos = (
  photo: { id: string; photoId: string },
  under: typeof withoutKey,
) => Promise<{ photos: string[] }>

type Kind<Row, Start, Draft> = {
  schema: z.ZodMiniType<Draft, unknown>
  startOf: (row: Row) => Start
  labels: Labels<Row>
  Fields: ComponentType<{ fields: FormFields }>
  change: Change<Draft, Row>
  remove: Removal
  removePhoto: ChangePhotos
}

export const kinds: { [Name in GoodsKind]: Kind<RowByKind[Name], StartOf[Name], DraftOf[Name]> } = {
  Colis: {
    schema: ReceiptDraft,
    startOf: startOfParcel,
    labels: parcelLabels,
    Fields: ParcelFields,
    change: {
      send: api.warehouse.changeReceipt.call,
      done: warehouseMessages.receiptChanged,
      failed: warehouseMessages.receiptSaveFailed,
    },
    remove: {
      send: api.warehouse.removeReceipt.call,
      restore: api.warehouse.restoreReceipt.call,
      done: warehouseMessages.receiptDeleted,
      failed: warehouseMessages.receiptDeleteFailed,
      question: 'Êtes-vous sûr de vouloir supprimer cette réception ? Cette action est irréversible.',
    },
    removePhoto: api.warehouse.removeReceiptPhoto.call,
  },
  Véhicule: {
    schema: VehicleDraft,
    startOf: startOfVehicle,
    labels: vehicleLabels,
    Fields: VehicleFields,
    change: {
      send: api.warehouse.changeVehicle.call,
      done: warehouseMessages.vehicleChanged,
      failed: warehouseMessages.vehicleSaveFailed,
    },
    remove: {
      send: api.warehouse.removeVehicle.call,
      restore: api.warehouse.restoreVehicle.call,
      done: warehouseMessages.vehicleDeleted,
      failed: warehouseMessages.vehicleDeleteFailed,
      question: 'Êtes-vous sûr de vouloir supprimer ce véhicule ? Cette action est irréversible.',
    },
    removePhoto: api.warehouse.removeVehiclePhoto.call,
  },
}

/** Maps a refusal to the field it belongs to. Undefined when it concerns no field. */
export function refusedFields({ code, message }: Failure): Record<string, string> | undefined {
  return code === 'CHASSIS_TAKEN' ? { chassisNumber: message } : undefined
}
