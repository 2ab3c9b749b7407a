import { currentSession } from './session.ts'

/**
 * Owner of data stored on this device: a person in a company. The data is never shown to another owner, and
 * never sent in another one's name.
 */
type Owner = { userId: string; companyId: string }

export function ownerKey({ userId, companyId }: Owner): string {
  return `${companyId}/${userId}`
}

/** True when the data belongs to this person, whatever the company. */
export function isOwnedBy(userId: string, owner: string): boolean {
  return owner.endsWith(`/${userId}`)
}

/**
 * Owner key of the signed-in person in the open company. Null when nobody is signed in or no company is open.
 */
export function currentOwnerKey(): string | null {
  const session = currentSession()
  return session?.company ? ownerKey({ userId: session.user.id, companyId: session.company.id }) : null
}
