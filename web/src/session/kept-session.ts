import { roles } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import { ways } from '@escale/contract/access/ways'
import { forgetLocal, keepLocal, readLocal } from './local-values.ts'
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

/** The session the last visit left, in the shape this release reads; null otherwise, and the server is asked. */
export function keptSession(): Session | null {
  return readLocal('session', isSession)
}

export function keepSession(session: Session | null) {
  if (session) keepLocal('session', session)
  else forgetLocal('session')
}
