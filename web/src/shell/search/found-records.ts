import type { GoodsOfClient, SearchResult } from '@escale/contract/trade/search/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { goodsLocation } from '#trade/goods-location.ts'

/** A record found, or goods listed under the client found. */
export type FoundRecord = SearchResult & { isUnderClient?: true }

/** Puts the goods of each client under the client. Goods found by their own words are not repeated. */
export function withGoodsOfClients(results: readonly SearchResult[]): FoundRecord[] {
  const underClients = new Set(results.flatMap(({ goods = [] }) => goods.map(({ id }) => id)))
  return results
    .filter(({ id }) => !underClients.has(id))
    .flatMap((result) => [result, ...(result.goods ?? []).map(asResult)])
}

function asResult({ id, kind, number, code, status, route, ...goods }: GoodsOfClient): FoundRecord {
  const places = goodsLocation({ status, ...goods })
  return {
    type: kind === 'Véhicule' ? 'vehicle' : 'merchandise',
    id,
    title: number,
    subtitle: [goods.expeditionReference, ...places, code].filter((part) => part !== null).join(' · '),
    status,
    owedCents: null,
    route,
    isUnderClient: true,
  }
}

/** The amounts and the day of a record: `5 258,77 $`, `reste 452,55 $`, `12 nov. 2026`. */
export function figureTexts({ amountCents, balanceCents = 0, paymentDate }: SearchResult): string[] {
  if (amountCents === undefined) return []
  const isPartlyPaid = balanceCents > 0 && balanceCents < amountCents
  return [
    formatMoney(amountCents),
    ...(isPartlyPaid ? [`reste ${formatMoney(balanceCents)}`] : []),
    ...(paymentDate === undefined ? [] : [formatDay(paymentDate)]),
  ]
}
