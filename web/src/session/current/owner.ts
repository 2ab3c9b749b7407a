import { currentSession } from './session.ts'

/**
 * Owner of data stored on this device: a person in a company. The data is never shown to another owner, and
 * never sent in another one's name.
 */
type Owner = { userId: string; companyId: string }

/** The mark stands between a practice company and its generation, so each generation is another owner. */
const generationMark = '@'

export function ownerKey({ userId, companyId }: Owner): string {
  return `${companyId}/${userId}`
}

/** True when the data belongs to this person, whatever the company. */
export function isOwnedBy(userId: string, owner: string): boolean {
  return owner.endsWith(`/${userId}`)
}

/**
 * Generation of the practice company when it is open. « Tout effacer » begins another one. Null in a real
 * company.
 */
export function openPracticeGeneration(): number | null {
  const { company, practice } = currentSession() ?? {}
  return practice && practice.id === company?.id ? practice.generation : null
}

/**
 * Headers of a request that tell the server which company this page shows. The server refuses a request for
 * another company than the open one, and a write for an erased practice company.
 */
export function companyHeaders(): Record<string, string> {
  const companyId = currentSession()?.company?.id
  const generation = openPracticeGeneration()
  return {
    ...(companyId && { 'x-company': companyId }),
    ...(generation !== null && { 'x-practice-generation': String(generation) }),
  }
}

/** True when the data was stored in an earlier generation of the practice company of this owner key. */
export function isOfErasedPractice(stored: string, owner: string): boolean {
  const [former, open] = [placeOf(stored), placeOf(owner)]
  return former.companyId === open.companyId && former.generation < open.generation
}

/** The company of an owner key, and its generation: 0 for a real company. */
function placeOf(owner: string): { companyId: string; generation: number } {
  const [place = ''] = owner.split('/')
  const [companyId = '', generation = '0'] = place.split(generationMark)
  return { companyId, generation: Number(generation) }
}

/**
 * Owner key of the signed-in person in the open company. Null when nobody is signed in or no company is open.
 */
export function currentOwnerKey(): string | null {
  const session = currentSession()
  if (!session?.company) return null
  const generation = openPracticeGeneration()
  const companyId = session.company.id
  return ownerKey({
    userId: session.user.id,
    companyId: generation === null ? companyId : `${companyId}${generationMark}${generation}`,
  })
}
