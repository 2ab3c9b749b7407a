import { conditions, goodsFilters, standingKeys } from '@escale/contract/trade/goods/words'
import { type ListFilters, useListFilters } from '#ui/list/useListFilters.ts'
import { type GoodsView, viewAsks } from './views.ts'

const yes = ['oui'] as const
const choices = {
  statut: goodsFilters,
  etat: conditions,
  client: 'text',
  ancien: yes,
  anciennete: standingKeys,
  mesure: yes,
  photo: yes,
} as const

export type GoodsFilters<Sort extends string> = ListFilters<Sort, typeof choices>

/** What the lists of both kinds are filtered by, and how the server is asked for it. */
export function useGoodsFilters<Sort extends string>(view: GoodsView, sorts: readonly [Sort, ...Sort[]]) {
  const filters: GoodsFilters<Sort> = useListFilters({ sorts, order: 'desc', choices })
  const { statut, etat, client, ancien, anciennete, mesure, photo } = filters.values
  const only = {
    aged: asked(ancien),
    unmeasured: asked(mesure),
    withoutPhoto: asked(photo),
    standing: anciennete,
  }
  return {
    filters,
    shown: {
      ...filters.asked,
      status: statut,
      condition: etat,
      clientId: client,
      ...only,
      ...viewAsks[view],
    },
  }
}

/** Absent rather than false: a filter that is not set asks nothing. */
function asked(value: string | undefined): true | undefined {
  return value === undefined ? undefined : true
}
