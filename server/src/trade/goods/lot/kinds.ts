import type { Action } from '@escale/contract/journal/actions'
import type { ReceiptList, VehicleList } from '@escale/contract/trade/goods/contract'
import { ReceiptDraft, VehicleDraft } from '@escale/contract/trade/goods/draft'
import type { GoodsKind } from '@escale/contract/trade/goods/words'

// Types and values that differ between parcels (« Colis ») and vehicles (« Véhicule »).

export type DraftOf = { Colis: ReceiptDraft; Véhicule: VehicleDraft }
export type ListOf = { Colis: ReceiptList; Véhicule: VehicleList }

export const drafts = { Colis: ReceiptDraft, Véhicule: VehicleDraft } as const

/** Prefix of the goods number, such as REC-2026-00001. */
export const prefixes = { Colis: 'REC', Véhicule: 'VEH' } as const

export const actions = {
  Colis: {
    created: 'RECEIPT_CREATED',
    updated: 'RECEIPT_UPDATED',
    removed: 'RECEIPT_REMOVED',
    restored: 'RECEIPT_RESTORED',
  },
  Véhicule: {
    created: 'VEHICLE_CREATED',
    updated: 'VEHICLE_UPDATED',
    removed: 'VEHICLE_REMOVED',
    restored: 'VEHICLE_RESTORED',
  },
} as const satisfies Record<GoodsKind, Record<string, Action>>
