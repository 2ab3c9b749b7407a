import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { MemoryStorage } from '#session/device/memory-storage.ts'
import { askSession } from './ask-session.ts'
import { sampleCompany, sampleSession } from './sample-session.ts'
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

const sessionIn = (companyId: string) => sampleSession({ company: sampleCompany({ id: companyId }) })

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
