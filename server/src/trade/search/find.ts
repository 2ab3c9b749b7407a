import type { SearchResult } from '@escale/contract/trade/search/contract'
import { sortResults } from '@escale/contract/trade/search/sort-results'
import {
  fewestLetters,
  mostOfType,
  type ResultType,
  requiredPermission,
  resultTypes,
  sharedTypes,
} from '@escale/contract/trade/search/words'
import { isSearchable } from '@escale/contract/values/search'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { AnyTx } from '#database/caller/company.ts'
import { bestHits, type Hit } from './hits.ts'
import { resultRoute } from './routes.ts'

const numberedTypes = new Set<ResultType>(['expedition', 'transfer', 'till_session'])

/** Searches all types of records that the user may see. The best matches of each type come first. */
export async function searchRecords(company: AnyTx, actor: Actor, typed: string): Promise<SearchResult[]> {
  const search = typed.trim()
  if ([...search].length < fewestLetters || !isSearchable(search)) return []
  const sought = resultTypes.filter(
    (type) => hasPermission(actor, requiredPermission[type]) && mayHold(type, company.id, search),
  )
  const hits = await bestHits(company, sought, search, {
    hasMoney: hasPermission(actor, 'invoices.read'),
    hasGoods: hasPermission(actor, 'search.goods'),
    hasAllTills: hasPermission(actor, 'till.approve'),
  })
  const isOneClient = hits.filter(({ type }) => type === 'client').length === 1
  return sortResults(
    hits.map((hit) => resultOf(hit, actor, isOneClient ? mostOfType : 1)),
    search,
  )
}

// True if records of this type can match. Some are only searched by number, so the text must contain a digit.
function mayHold(type: ResultType, companyId: string | null, search: string): boolean {
  return (companyId !== null || sharedTypes.includes(type)) && (!numberedTypes.has(type) || /\d/.test(search))
}

function resultOf(hit: Hit, actor: Actor, mostGoods: number): SearchResult {
  const { type, id, title, subtitle, status, owedCents = null, amountCents, balanceCents, paymentDate } = hit
  const goods = hit.goods?.slice(0, mostGoods).map(({ expeditionId, ...lot }) => ({
    ...lot,
    route: resultRoute(
      {
        type: lot.kind === 'Véhicule' ? 'vehicle' : 'merchandise',
        id: lot.id,
        title: lot.number,
        expeditionId,
        clientId: id,
      },
      actor.role,
    ),
  }))
  return {
    ...{ type, id, title, subtitle: subtitle ?? '', status, owedCents },
    amountCents: amountCents ?? undefined,
    balanceCents: balanceCents ?? undefined,
    paymentDate: paymentDate ?? undefined,
    goods,
    route: resultRoute(hit, actor.role),
  }
}
