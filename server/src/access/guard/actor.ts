import {
  type CompanyChoice,
  companyChoices,
  knownRole,
  type Permission,
  type Role,
  roleHasPermission,
} from '@escale/contract/access/permissions'
import { hasScope } from '@escale/contract/company/api-keys/scopes'
import type { AuthenticatedCaller } from '#database/caller/authentication.ts'

/** The authenticated user of a call, with the role that the database gives for this request. */
export type Actor = {
  userId: string
  name: string
  role: Role
  tenantId: string | null
  /** Choices of the company that are on. */
  choices?: readonly CompanyChoice[]
  /** API key acting in the user's name. */
  key?: AuthenticatedCaller['key']
  /** True for a support agent who opened the company for reading only. */
  isReadOnly?: true
}

/** True when the person's role has the permission. An API key must also list it. */
export function hasPermission({ role, key, choices }: Actor, permission: Permission): boolean {
  return roleHasPermission(role, permission, choices) && (!key || hasScope(key.permissions, permission))
}

export function canWriteNow(actor: Actor, permission: Permission): boolean {
  return !actor.isReadOnly && hasPermission(actor, permission)
}

/**
 * Describes the caller to the procedures. `openCompanyId`: the company of the transaction, null for a
 * super_admin who has no company open.
 */
export function actorOf(caller: AuthenticatedCaller, openCompanyId: string | null = caller.tenantId): Actor {
  const { key, userId, tenantId } = caller
  const choices = companyChoices.filter((choice) => caller.choices?.includes(choice))
  const isReadOnly = openCompanyId !== null && caller.supportUntil !== null && !caller.supportWrites
  const person = `${caller.firstName} ${caller.lastName}`.trim()
  const name = key ? `${person} (API ${key.name})` : person
  return {
    userId,
    name,
    role: knownRole(caller.role),
    tenantId,
    ...(choices.length > 0 && { choices }),
    ...(key && { key }),
    ...(isReadOnly && { isReadOnly }),
  }
}
