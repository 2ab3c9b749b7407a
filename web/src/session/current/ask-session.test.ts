import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import type { Instant } from '@escale/contract/values/days'
import { MemoryStorage } from '#session/device/memory-storage.ts'
import { askSession } from './ask-session.ts'
import { openSession, report, sessionState } from './session.ts'

// The browser globals that Node lacks: a store, and a server that answers as each test says.
let answer = Promise.withResolvers<Session | null>()

beforeEach(() => {
  answer = Promise.withResolvers()
  const localStorage = new MemoryStorage()
  const fetch = async () => Response.json(await answer.promise)
  const browser = { localStorage, fetch, document: { querySelector: () => null } }
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
})

function sessionIn(companyId: string): Session {
  const user = { id: 'p1', firstName: 'Aline', lastName: 'Kabeya', email: 'aline@escale.example' }
  const company = {
    id: companyId,
    slug: 'kivu',
    name: 'Kivu',
    timeZone: 'Africa/Lubumbashi',
    primaryColor: '#0b5d6b',
    logoUrl: null,
    styleSheet: null,
    choices: [],
  }
  return {
    user,
    role: 'employee',
    company,
    support: null,
    closed: null,
    level: 1,
    ways: ['password'],
    lacks: null,
    companies: [],
    practice: null,
    expiresAt: '2026-11-23T12:00:00.000Z' as Instant,
  }
}

test('the server gives the state of the page’s current session', async () => {
  openSession(sessionIn('one'))
  const response = askSession()
  answer.resolve(null)
  assert.deepEqual(await response, { session: null })
})

test('a response about the former company does not change the current session', async () => {
  openSession(sessionIn('one'))
  const response = askSession()
  openSession(sessionIn('two'))
  answer.resolve(null)
  assert.equal(await response, undefined)
})

test('a change by another tab replaces the expiry of the session, and not the other way round', () => {
  openSession(sessionIn('one'))
  report('companyChanged')
  report('expired')
  assert.equal(sessionState().trouble, 'companyChanged')
  openSession(sessionIn('one'))
  report('expired')
  report('companyChanged')
  assert.equal(sessionState().trouble, 'companyChanged')
})
