import { currentSession } from './session.ts'

/**
 * Whose what the device keeps is: a person in a company. Nothing of it is shown to or sent by anyone else.
 */
type Owner = { userId: string; companyId: string }

export function ownerKey({ userId, companyId }: Owner): string {
  return `${companyId}/${userId}`
}

/** Whether it belongs to this person, in whichever company. */
export function isOf(userId: string, owner: string): boolean {
  return owner.endsWith(`/${userId}`)
}

/** Of whoever is signed in, in the company that is open; null for nobody in none. */
export function ownerHere(): string | null {
  const session = currentSession()
  return session?.company ? ownerKey({ userId: session.user.id, companyId: session.company.id }) : null
}
