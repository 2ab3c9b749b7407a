import { knownRole, may, type Permission, type Role } from '@escale/contract/access/permissions'
import { isGranted } from '@escale/contract/company/api-keys/scopes'
import type { Entered } from '#database/door/entry.ts'

/** Who is asking, as the database knows them at this instant. */
export type Actor = {
  userId: string
  name: string
  role: Role
  tenantId: string | null
  /** The key for programs that acts in their name. */
  key?: Entered['key']
  /** In a company that is open to them for reading only. */
  onlyReads?: true
}

/** What somebody may do; a key for programs, what both it and whoever made it may. */
export function mayActor({ role, key }: Actor, permission: Permission): boolean {
  return may(role, permission) && (!key || isGranted(key.permissions, permission))
}

/**
 * What somebody may do here and now: where they only read, what they may write elsewhere is not theirs to
 * write.
 */
export function mayWriteNow(actor: Actor, permission: Permission): boolean {
  return !actor.onlyReads && mayActor(actor, permission)
}

/** `inside`: the company that the transaction is in, which is none above them. */
export function actorOf(entered: Entered, inside: string | null = entered.tenantId): Actor {
  const { key, userId, tenantId } = entered
  const onlyReads = inside !== null && entered.supportUntil !== null && !entered.supportWrites
  const person = `${entered.firstName} ${entered.lastName}`.trim()
  const name = key ? `${person} (API ${key.name})` : person
  return {
    userId,
    name,
    role: knownRole(entered.role),
    tenantId,
    ...(key && { key }),
    ...(onlyReads && { onlyReads }),
  }
}
