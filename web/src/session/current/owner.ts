import { currentSession } from './session.ts'

/** The owner of stored data: a person in a company. The data is never shown to or sent by another one. */
type Owner = { userId: string; companyId: string }

export function ownerKey({ userId, companyId }: Owner): string {
  return `${companyId}/${userId}`
}

/** True when the data belongs to this person, in any company. */
export function isOwnedBy(userId: string, owner: string): boolean {
  return owner.endsWith(`/${userId}`)
}

/** The signed-in person in the open company, null without either. */
export function ownerHere(): string | null {
  const session = currentSession()
  return session?.company ? ownerKey({ userId: session.user.id, companyId: session.company.id }) : null
}
