import type { Role } from '@escale/contract/access/permissions'
import { screens } from '@escale/contract/access/screens'
import type { ResultType } from '@escale/contract/trade/search/words'

const screenOf = {
  client: 'clients',
  invoice: 'invoices',
  payment: 'payments',
  merchandise: 'warehouse',
  vehicle: 'warehouse',
  service: 'services',
  expedition: 'expeditions',
} as const satisfies Record<ResultType, (typeof screens)[number]['key']>

/** Where a result is shown: its screen, narrowed to it. */
export function routeOf(type: ResultType, { id, title }: { id: string; title: string }, role: Role): string {
  const warehouse = pathOf('warehouse')
  if (type === 'client' && role === 'warehouse_supervisor') return addressOf(warehouse, { client: id })
  const path = pathOf(screenOf[type])
  if (type === 'expedition') return `${path}/${id}`
  if (type === 'invoice') return addressOf(path, { facture: id })
  if (type === 'payment') return addressOf(path, { paiement: id })
  if (type === 'vehicle') return addressOf(path, { onglet: 'vehicules', q: title })
  return addressOf(path, { q: title })
}

function pathOf(key: (typeof screens)[number]['key']): string {
  return screens.find((screen) => screen.key === key)?.path ?? '/app'
}

function addressOf(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`
}
