import { type Role, roleHasPermission } from '@escale/contract/access/permissions'
import { type ScreenKey, screens } from '@escale/contract/access/screens'
import { domains } from '@escale/contract/domains'
import type { ResultType } from '@escale/contract/trade/search/words'
import type { Hit } from './hits.ts'

const screenOf = Object.fromEntries(
  Object.values(domains).flatMap(({ finds, screen }) => Object.keys(finds).map((type) => [type, screen])),
) as Record<ResultType, ScreenKey>

type RoutedHit = Pick<Hit, 'type' | 'id' | 'title' | 'expeditionId' | 'clientId'>

/** Returns the URL path that shows a search result. */
export function resultRoute({ type, id, title, ...goods }: RoutedHit, role: Role): string {
  const warehouse = resultPath('warehouse')
  if (type === 'client' && role === 'warehouse_supervisor') return resultAddress(warehouse, { client: id })
  if ((type === 'merchandise' || type === 'vehicle') && !roleHasPermission(role, 'reception.read'))
    return routeOfGoods(id, goods)
  const path = resultPath(screenOf[type])
  if (type === 'expedition') return `${path}/${id}`
  if (type === 'invoice') return resultAddress(path, { facture: id })
  if (type === 'credit_note') return resultAddress(path, { onglet: 'avoirs', avoir: id })
  if (type === 'quote') return resultAddress(path, { devis: id })
  if (type === 'payment') return resultAddress(path, { paiement: id })
  if (type === 'expense') return resultAddress(path, { onglet: 'depenses', depense: id })
  if (type === 'transfer') return resultAddress(path, { onglet: 'transferts', transfert: id })
  if (type === 'till_session') return resultAddress(path, { onglet: 'sessions', session: id })
  if (type === 'vehicle') return resultAddress(path, { onglet: 'vehicules', q: title })
  return resultAddress(path, { q: title })
}

/**
 * Returns the path for goods if the user has no access to the warehouse: their expedition, their client or
 * the list of expeditions.
 */
function routeOfGoods(
  lot: string,
  { expeditionId, clientId }: Pick<RoutedHit, 'expeditionId' | 'clientId'>,
): string {
  if (expeditionId)
    return resultAddress(`${resultPath('expeditions')}/${expeditionId}`, { onglet: 'marchandises', lot })
  if (clientId) return resultAddress(`${resultPath('clients')}/${clientId}`, { onglet: 'marchandises', lot })
  return resultAddress(resultPath('expeditions'), { lot })
}

function resultPath(key: ScreenKey): string {
  return screens.find((screen) => screen.key === key)?.path ?? '/app'
}

function resultAddress(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`
}
