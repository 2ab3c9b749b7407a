import { roles } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import { ways } from '@escale/contract/access/ways'
import { forgetLocal, isKept, keepLocal, keyOf, readLocal } from './local-values.ts'
import { isFlag, isInstant, isText, listOf, objectOf, oneOf, orNull } from './shapes.ts'

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
    }),
  ),
  support: orNull(objectOf<NonNullable<Session['support']>>({ until: isInstant, writes: isFlag })),
  closed: orNull(oneOf(['suspended', 'left'])),
  level: oneOf([1, 2]),
  ways: listOf(oneOf(ways)),
  lacks: orNull(oneOf(['enrolment', 'proof'])),
  companies: listOf(objectOf<Session['companies'][number]>({ id: isText, slug: isText, name: isText })),
  expiresAt: isInstant,
})

/**
 * The session the last visit left, in the shape this release reads; null otherwise, and the server is asked.
 */
export function keptSession(): Session | null {
  return readLocal('session', isSession)
}

/** False in a browser that stores nothing. */
export function keepSession(session: Session | null): boolean {
  forgetLocal('session-over')
  if (session) return keepLocal('session', session)
  forgetLocal('session')
  return false
}

/**
 * Forgets a session that the server ended. The mark tells the other tabs that nobody chose to leave: they
 * keep what was typed for its owner,
 * and a session that is gone without it was left on purpose.
 */
export function dropEndedSession() {
  if (!isKept('session')) return
  keepLocal('session-over', true)
  forgetLocal('session')
}

export function isSessionKept(): boolean {
  return isKept('session')
}

export function isSessionOver(): boolean {
  return isKept('session-over')
}

/** Whether a change of storage is about the session. Null: the browser forgot all of it. */
export function isAboutSession(key: string | null): boolean {
  return key === null || key === keyOf('session') || key === keyOf('session-over')
}
