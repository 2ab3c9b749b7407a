import type { Action } from '@escale/contract/journal/actions'
import type { Receipt, ReceiptList, Vehicle, VehicleList } from '@escale/contract/trade/goods/contract'
import { ReceiptDraft, VehicleDraft } from '@escale/contract/trade/goods/draft'
import type { GoodsKind } from '@escale/contract/trade/goods/words'

// What is the one kind's and not the other's.

export type RowOf = { Colis: Receipt; Véhicule: Vehicle }
export type DraftOf = { Colis: ReceiptDraft; Véhicule: VehicleDraft }
export type ListOf = { Colis: ReceiptList; Véhicule: VehicleList }

export const drafts = { Colis: ReceiptDraft, Véhicule: VehicleDraft } as const

/** How the numbers of a kind begin. */
export const prefixes = { Colis: 'REC', Véhicule: 'VEH' } as const

export const actions = {
  Colis: { created: 'RECEIPT_CREATED', updated: 'RECEIPT_UPDATED', removed: 'RECEIPT_REMOVED' },
  Véhicule: { created: 'VEHICLE_CREATED', updated: 'VEHICLE_UPDATED', removed: 'VEHICLE_REMOVED' },
} as const satisfies Record<GoodsKind, Record<string, Action>>

const parcelColumns = ['g.tracking_number as trackingNumber', 'g.brand_name as brandName', 'g.quantity'] as const
const vehicleColumns = [
  'g.chassis_number as chassisNumber',
  'g.vehicle_brand as vehicleBrand',
  'g.vehicle_color as vehicleColor',
  'g.model',
  'g.year',
  'g.mileage_km as mileageKm',
  'g.keys_count as keysCount',
  'g.has_papers as hasPapers',
] as const

export const particulars = { Colis: parcelColumns, Véhicule: vehicleColumns } as const
