import type { listParameters } from '@escale/contract/trade/lists/parameters'
import { type ListFilters, useListFilters } from '#ui/list/filter/useListFilters.ts'
import { type GoodsView, viewFilters } from './views.ts'

type Choices = (typeof listParameters.parcels)['choices']

export type GoodsFilters<Sort extends string> = ListFilters<Sort, Choices>

/** The filters of a list of goods, stored in the URL, and the matching query for the server. */
export function useGoodsFilters<Sort extends string>(
  view: GoodsView,
  parameters: { sorts: readonly [Sort, ...Sort[]]; choices: Choices },
) {
  const filters: GoodsFilters<Sort> = useListFilters({ ...parameters, order: 'desc' })
  const { statut, etat, client, ancien, anciennete, mesure, photo } = filters.values
  const flags = {
    aged: flag(ancien),
    unmeasured: flag(mesure),
    withoutPhoto: flag(photo),
    standing: anciennete,
  }
  return {
    filters,
    shown: {
      ...filters.asked,
      status: statut,
      condition: etat,
      clientId: client,
      ...flags,
      ...viewFilters[view],
    },
  }
}

/**
 * Converts a URL parameter to `true` or `undefined`. `undefined` is left out of the query, unlike `false`.
 */
function flag(value: string | undefined): true | undefined {
  return value === undefined ? undefined : true
}
