import type { Session } from '@escale/contract/access/session'

type Company = NonNullable<Session['company']>

/** The session of an employee in no company, for tests, with these fields instead. */
export const sampleSession = (fields: Partial<Session> = {}): Session => ({
  user: { id: 'amina', firstName: 'Amina', lastName: 'Ilunga', email: 'amina@escale.example' },
  role: 'employee',
  company: null,
  support: null,
  closed: null,
  level: 1,
  ways: ['password'],
  lacks: null,
  companies: [],
  practice: null,
  expiresAt: '2026-11-22T08:00:00.000Z',
  ...fields,
})

/** The company of a session, for tests. */
export const sampleCompany = (fields: Partial<Company> = {}): Company => ({
  id: 'atlas',
  slug: 'atlas',
  name: 'Atlas',
  timeZone: 'UTC',
  primaryColor: '#0b5d6b',
  logoUrl: null,
  styleSheet: null,
  choices: [],
  ...fields,
})
