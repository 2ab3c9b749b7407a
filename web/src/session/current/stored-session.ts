import { companyChoices, roles } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import { signInMethods } from '@escale/contract/access/sign-in-methods'
import { forgetLocal, hasLocal, localKey, readLocal, storeLocal } from '#session/device/local-values.ts'
import {
  isFlag,
  isInstant,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  orNull,
} from '#session/device/shapes.ts'

const isSession = objectOf<Session>({
  user: objectOf<Session['user']>({ id: isText, firstName: isText, lastName: isText, email: isText }),
  role: oneOf(roles),
  company: orNull(
    objectOf<NonNullable<Session['company']>>({
      id: isText,
      slug: isText,
      name: isText,
      timeZone: isText,
      primaryColor: isText,
      logoUrl: orNull(isText),
      styleSheet: orNull(isText),
      choices: listOf(oneOf(companyChoices)),
    }),
  ),
  support: orNull(objectOf<NonNullable<Session['support']>>({ until: isInstant, writes: isFlag })),
  closed: orNull(oneOf(['suspended', 'left'])),
  level: oneOf([1, 2]),
  ways: listOf(oneOf(signInMethods)),
  lacks: orNull(oneOf(['enrolment', 'proof'])),
  companies: listOf(objectOf<Session['companies'][number]>({ id: isText, slug: isText, name: isText })),
  expiresAt: isInstant,
  practice: orNull(
    objectOf<NonNullable<Session['practice']>>({ id: isText, homeId: isText, generation: isNumber }),
  ),
})

/**
 * Reads the session stored at the last visit. Null when there is none or another version wrote it. The server
 * is asked afterwards in any case.
 */
export function readStoredSession(): Session | null {
  return readLocal('session', isSession)
}

/** Stores the session, or deletes it when null. Returns false in a browser that cannot store anything. */
export function keepSession(session: Session | null): boolean {
  forgetLocal('session-over')
  if (session) return storeLocal('session', session)
  forgetLocal('session')
  return false
}

/**
 * Deletes a session that the server ended. A mark tells the other tabs that no person signed out, so they
 * keep typed values. Without the mark, they treat a missing session as a sign-out.
 */
export function dropEndedSession() {
  if (!hasLocal('session')) return
  storeLocal('session-over', true)
  forgetLocal('session')
}

export function isSessionKept(): boolean {
  return hasLocal('session')
}

export function isSessionOver(): boolean {
  return hasLocal('session-over')
}

/** True when a storage event concerns the session. Its key is null when the whole storage was cleared. */
export function isAboutSession(key: string | null): boolean {
  return key === null || key === localKey('session') || key === localKey('session-over')
}
