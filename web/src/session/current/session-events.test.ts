import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import type { Instant } from '@escale/contract/values/days'
import { localKey } from '#session/device/local-values.ts'
import { MemoryStorage } from '#session/device/memory-storage.ts'
import { closeSession, openSession, report, sessionState, watchOtherTabs } from './session.ts'
import { hearOtherTabs, onSessionEvent, type SessionEvent, tellEverywhere } from './session-events.ts'

const tab = new EventTarget()
const announced: SessionEvent[] = []
onSessionEvent((event) => announced.push(event))
Object.defineProperty(globalThis, 'addEventListener', {
  value: tab.addEventListener.bind(tab),
  configurable: true,
})
watchOtherTabs()

beforeEach(() => {
  const browser = { localStorage: new MemoryStorage(), document: { querySelector: () => null } }
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  closeSession()
  announced.length = 0
})

function session(more: Partial<Session> = {}): Session {
  const user = { id: 'p1', firstName: 'Aline', lastName: 'Kabeya', email: 'aline@escale.example' }
  const expiresAt = '2026-11-26T12:00:00.000Z' as Instant
  return {
    user,
    role: 'employee',
    company: null,
    support: null,
    closed: null,
    level: 1,
    ways: ['password'],
    lacks: null,
    companies: [],
    practice: null,
    expiresAt,
    ...more,
  }
}

/** Another tab stores a session, finds it over or signs out, and the browser notifies this tab. */
function elsewhere(change: Session | 'over' | 'left') {
  store(change)
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: localKey('session') }))
}

function store(change: Session | 'over' | 'left') {
  localStorage.removeItem(localKey('session-over'))
  if (change === 'over') localStorage.setItem(localKey('session-over'), 'true')
  if (typeof change === 'string') localStorage.removeItem(localKey('session'))
  else localStorage.setItem(localKey('session'), JSON.stringify(change))
}

const later = '2026-11-26T12:15:00.000Z' as Instant
const renamed = { id: 'p1', firstName: 'Aline', lastName: 'Mbuyi', email: 'aline@escale.example' }

test('each change of the session is announced once in its tab', () => {
  openSession(session())
  openSession(session())
  openSession(session({ expiresAt: later }))
  openSession(session({ expiresAt: later, user: renamed }))
  openSession(session({ expiresAt: later, user: renamed, level: 2, ways: ['password', 'totp'] }))
  closeSession()
  closeSession()
  assert.deepEqual(announced, ['signedIn', 'tokenRefreshed', 'userUpdated', 'mfaVerified', 'signedOut'])
})

test('changes by other tabs are announced too, such as a new sign-in', () => {
  openSession(session())
  announced.length = 0
  elsewhere(session({ expiresAt: later }))
  elsewhere(session({ expiresAt: later, level: 2, ways: ['password', 'totp'] }))
  elsewhere('over')
  elsewhere(session({ expiresAt: later }))
  assert.deepEqual(announced, ['tokenRefreshed', 'mfaVerified', 'signedOut', 'signedIn'])
})

test('an ended session keeps the page for its owner, and a sign-out clears it', () => {
  openSession(session())
  elsewhere('over')
  assert.deepEqual([sessionState().session?.user.id, sessionState().trouble], ['p1', 'expired'])
  elsewhere('left')
  assert.deepEqual(sessionState(), { session: null, trouble: null, hasLeft: true })
})

test('a sleeping tab finds the changes of other tabs in the storage when it wakes', () => {
  for (const wake of ['pageshow', 'resume', 'visibilitychange']) {
    openSession(session())
    tab.dispatchEvent(new Event(wake))
    assert.equal(sessionState().session?.user.id, 'p1', 'nothing had changed')
    store('left')
    tab.dispatchEvent(new Event(wake))
    assert.deepEqual(sessionState(), { session: null, trouble: null, hasLeft: true }, wake)
  }
  openSession(session())
  store(session({ user: { ...renamed, id: 'p2' } }))
  tab.dispatchEvent(new Event('pageshow'))
  assert.equal(sessionState().trouble, 'personChanged')
})

test('an interruption reported by the server survives a return to the tab', () => {
  openSession(session())
  report('expired')
  tab.dispatchEvent(new Event('visibilitychange'))
  assert.equal(sessionState().trouble, 'expired')
})

test('a browser without storage does not sign out on a return to the tab', () => {
  openSession(session())
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  openSession(session())
  tab.dispatchEvent(new Event('visibilitychange'))
  assert.equal(sessionState().session?.user.id, 'p1')
})

test('only a session ended by the server leaves a mark for the other tabs', () => {
  openSession(session())
  closeSession()
  assert.deepEqual(
    [localStorage.getItem(localKey('session')), localStorage.getItem(localKey('session-over'))],
    [null, 'true'],
  )
  openSession(session())
  assert.equal(localStorage.getItem(localKey('session-over')), null)
  closeSession({ hasLeft: true })
  assert.deepEqual(
    [localStorage.getItem(localKey('session')), localStorage.getItem(localKey('session-over'))],
    [null, null],
  )
})

test('a session found to be over is announced once', () => {
  openSession(session())
  announced.length = 0
  report('expired')
  report('expired')
  assert.deepEqual(announced, ['signedOut'])
  openSession(session({ expiresAt: later }))
  assert.deepEqual(announced, ['signedOut', 'signedIn'])
})

test('a recovery is announced to the other tabs, and unknown messages are ignored', async () => {
  const stop = hearOtherTabs()
  const other = new BroadcastChannel('escale-session')
  const message = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data)
  })
  tellEverywhere('passwordRecovery')
  assert.equal(await message, 'passwordRecovery')
  for (const message of ['rien', { a: 1 }, null, 'mfaVerified']) other.postMessage(message)
  const deadline = Date.now() + 5000
  while (announced.length < 2 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 10))
  assert.deepEqual(announced, ['passwordRecovery', 'mfaVerified'])
  other.close()
  stop()
})
