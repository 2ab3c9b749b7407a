import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import type { RowAction } from '#trade/choice/row-actions.ts'
import { pluralize } from '#ui/figures/count.ts'

const removals: Record<GoodsKind, RowAction> = {
  Colis: {
    label: 'Supprimer',
    isDangerous: true,
    question: (count) =>
      `Supprimer ${pluralize(count, 'réception')} ? Les colis chargés ou facturés restent.`,
    verb: 'Confirmer la suppression',
    send: ({ id }, under) => api.warehouse.removeReceipt.call({ id }, under),
    done: (count) => pluralize(count, 'réception supprimée', 'réceptions supprimées'),
    undo: ({ id }, under) => api.warehouse.restoreReceipt.call({ id }, under),
  },
  Véhicule: {
    label: 'Supprimer',
    isDangerous: true,
    question: (count) =>
      `Supprimer ${pluralize(count, 'véhicule')} ? Les véhicules chargés ou facturés restent.`,
    verb: 'Confirmer la suppression',
    send: ({ id }, under) => api.warehouse.removeVehicle.call({ id }, under),
    done: (count) => pluralize(count, 'véhicule supprimé', 'véhicules supprimés'),
    undo: ({ id }, under) => api.warehouse.restoreVehicle.call({ id }, under),
  },
}

/** The deletion of chosen goods, or null for a person who may not delete goods. */
export function useGoodsRemoval(kind: GoodsKind): RowAction | null {
  return useMay('reception.delete') ? removals[kind] : null
}
