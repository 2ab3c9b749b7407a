import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { deletionAction, type RowAction } from '#trade/choice/row-actions.ts'
import { pluralize } from '#ui/figures/count.ts'

const removals: Record<GoodsKind, RowAction> = {
  Colis: deletionAction({
    question: (count) =>
      `Supprimer ${pluralize(count, 'réception')} ? Les colis chargés ou facturés restent.`,
    done: (count) => pluralize(count, 'réception supprimée', 'réceptions supprimées'),
    remove: api.warehouse.removeReceipt.call,
    restore: api.warehouse.restoreReceipt.call,
  }),
  Véhicule: deletionAction({
    question: (count) =>
      `Supprimer ${pluralize(count, 'véhicule')} ? Les véhicules chargés ou facturés restent.`,
    done: (count) => pluralize(count, 'véhicule supprimé', 'véhicules supprimés'),
    remove: api.warehouse.removeVehicle.call,
    restore: api.warehouse.restoreVehicle.call,
  }),
}

/** The deletion of chosen goods, or null for a person who may not delete goods. */
export function useGoodsRemoval(kind: GoodsKind): RowAction | null {
  return useMay('reception.delete') ? removals[kind] : null
}
