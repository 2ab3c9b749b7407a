import type { ExpeditionList } from '@escale/contract/trade/expeditions/contract'
import { expeditionsUnderWay } from '@escale/contract/trade/expeditions/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClient } from '#database/query/client-columns.ts'
import { companyDay } from '#database/query/company-clock.ts'
import { searchKeyHolds } from '#database/query/search.ts'

/**
 * Selects the expeditions that match the filters. Lists, totals and reports use this query, so their figures
 * agree.
 */
export function matchingExpeditions(
  { id, db }: Pick<CompanyTx, 'id' | 'db'>,
  filters: FiltersOf<ExpeditionList>,
) {
  const { search, status, mode, origin, destination, from, to, clientId, late, blocked } = filters
  let query = db.selectFrom('expeditions as e')
  if (status) query = query.where('e.status', 'in', status === 'En cours' ? expeditionsUnderWay : [status])
  if (mode) query = query.where('e.mode', '=', mode)
  if (origin) query = query.where('e.origin', '=', origin)
  if (destination) query = query.where('e.destination', '=', destination)
  if (from) query = query.where('e.etd', '>=', from)
  if (to) query = query.where('e.etd', '<=', to)
  if (late) query = query.where('e.eta', '<', companyDay(id))
  if (late) query = query.where('e.ata', 'is', null).where('e.status', '<>', 'Annulée')
  if (blocked) query = query.where('e.blocked', '=', true)
  if (clientId)
    query = query.where('e.id', 'in', (of) =>
      of
        .selectFrom('goods')
        .select('goods.expedition_id')
        .where(isOfClient(clientId, 'goods'))
        .where('goods.expedition_id', 'is not', null)
        .$castTo<{ expedition_id: string }>(),
    )
  if (search) query = query.where(searchKeyHolds('e.search_key', search))
  return query
}
