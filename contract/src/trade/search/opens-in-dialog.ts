import { type Permission, type Role, roleHasPermission } from '#access/permissions.ts'
import type { ResultType } from './words.ts'

const readWith: Partial<Record<ResultType, Permission>> = {
  client: 'clients.read',
  invoice: 'invoices.read',
  service: 'services.read',
  payment: 'payments.read',
}

/**
 * Whether a search result opens in a dialog over the current page. Other results open a page of their own.
 */
export function opensInDialog(role: Role, type: ResultType): boolean {
  const permission = readWith[type]
  return permission !== undefined && roleHasPermission(role, permission)
}
