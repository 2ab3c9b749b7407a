import { knownRole, type Permission, type Role, roleHasPermission } from '@escale/contract/access/permissions'
import { hasScope } from '@escale/contract/company/api-keys/scopes'
import type { AuthenticatedCaller } from '#database/caller/authentication.ts'

/** The authenticated user of a call, as the database knows them at this instant. */
export type Actor = {
  userId: string
  name: string
  role: Role
  tenantId: string | null
  /** API key acting in the user's name. */
  key?: AuthenticatedCaller['key']
  /** True for support in a company opened for reading only. */
  isReadOnly?: true
}

/** A person's permissions come from their role. An API key also needs the permission among its own. */
export function hasPermission({ role, key }: Actor, permission: Permission): boolean {
  return roleHasPermission(role, permission) && (!key || hasScope(key.permissions, permission))
}

export function canWriteNow(actor: Actor, permission: Permission): boolean {
  return !actor.isReadOnly && hasPermission(actor, permission)
}

/** `inside`: company of the transaction, null above the companies. */
export function actorOf(caller: AuthenticatedCaller, openCompanyId: string | null = caller.tenantId): Actor {
  const { key, userId, tenantId } = caller
  const isReadOnly = openCompanyId !== null && caller.supportUntil !== null && !caller.supportWrites
  const person = `${caller.firstName} ${caller.lastName}`.trim()
  const name = key ? `${person} (API ${key.name})` : person
  return {
    userId,
    name,
    role: knownRole(caller.role),
    tenantId,
    ...(key && { key }),
    ...(isReadOnly && { isReadOnly }),
  }
}
