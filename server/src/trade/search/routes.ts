import { may, type Role } from '@escale/contract/access/permissions'
import { type ScreenKey, screens } from '@escale/contract/access/screens'
import { domains } from '@escale/contract/domains'
import type { ResultType } from '@escale/contract/trade/search/words'
import type { Hit } from './hits.ts'

const screenOf = Object.fromEntries(
  Object.values(domains).flatMap(({ finds, screen }) => Object.keys(finds).map((type) => [type, screen])),
) as Record<ResultType, ScreenKey>

type Routed = Pick<Hit, 'type' | 'id' | 'title' | 'expeditionId' | 'clientId'>

/** Screen of a result, filtered to it. */
export function routeOf({ type, id, title, ...goods }: Routed, role: Role): string {
  const warehouse = pathOf('warehouse')
  if (type === 'client' && role === 'warehouse_supervisor') return addressOf(warehouse, { client: id })
  if ((type === 'merchandise' || type === 'vehicle') && !may(role, 'reception.read'))
    return routeOfGoods(id, goods)
  const path = pathOf(screenOf[type])
  if (type === 'expedition') return `${path}/${id}`
  if (type === 'invoice') return addressOf(path, { facture: id })
  if (type === 'payment') return addressOf(path, { paiement: id })
  if (type === 'vehicle') return addressOf(path, { onglet: 'vehicules', q: title })
  return addressOf(path, { q: title })
}

/**
 * Without access to the warehouse, goods open over their expedition, their client, or the list of
 * expeditions.
 */
function routeOfGoods(
  lot: string,
  { expeditionId, clientId }: Pick<Routed, 'expeditionId' | 'clientId'>,
): string {
  if (expeditionId)
    return addressOf(`${pathOf('expeditions')}/${expeditionId}`, { onglet: 'marchandises', lot })
  if (clientId) return addressOf(`${pathOf('clients')}/${clientId}`, { onglet: 'marchandises', lot })
  return addressOf(pathOf('expeditions'), { lot })
}

function pathOf(key: ScreenKey): string {
  return screens.find((screen) => screen.key === key)?.path ?? '/app'
}

function addressOf(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`
}
