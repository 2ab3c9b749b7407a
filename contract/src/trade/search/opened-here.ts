import { may, type Permission, type Role } from '@escale/contract/access/permissions'
import type { ResultType } from '@escale/contract/trade/search/words'

const readWith: Partial<Record<ResultType, Permission>> = {
  client: 'clients.read',
  invoice: 'invoices.read',
  service: 'services.read',
  payment: 'payments.read',
}

/** Whether a result opens in its dialog over the page; any other is shown where its route leads. */
export function isOpenedHere(role: Role, type: ResultType): boolean {
  const permission = readWith[type]
  return permission !== undefined && may(role, permission)
}
