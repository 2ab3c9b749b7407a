import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import type { Instant } from '@escale/contract/values/days'
import { localKey } from '#session/device/local-values.ts'
import { MemoryStorage } from '#session/device/memory-storage.ts'
import { sampleSession } from './sample-session.ts'
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
const renamed = { ...sampleSession().user, lastName: 'Mbuyi' }

test('each change of the session is announced once in its tab', () => {
  openSession(sampleSession())
  openSession(sampleSession())
  openSession(sampleSession({ expiresAt: later }))
  openSession(sampleSession({ expiresAt: later, user: renamed }))
  openSession(sampleSession({ expiresAt: later, user: renamed, level: 2, ways: ['password', 'totp'] }))
  closeSession()
  closeSession()
  assert.deepEqual(announced, ['signedIn', 'tokenRefreshed', 'userUpdated', 'mfaVerified', 'signedOut'])
})

test('changes by other tabs are announced too, such as a new sign-in', () => {
  openSession(sampleSession())
  announced.length = 0
  elsewhere(sampleSession({ expiresAt: later }))
  elsewhere(sampleSession({ expiresAt: later, level: 2, ways: ['password', 'totp'] }))
  elsewhere('over')
  elsewhere(sampleSession({ expiresAt: later }))
  assert.deepEqual(announced, ['tokenRefreshed', 'mfaVerified', 'signedOut', 'signedIn'])
})

test('an ended session keeps the page for its owner, and a sign-out clears it', () => {
  openSession(sampleSession())
  elsewhere('over')
  assert.deepEqual([sessionState().session?.user.id, sessionState().trouble], ['amina', 'expired'])
  elsewhere('left')
  assert.deepEqual(sessionState(), { session: null, trouble: null, hasLeft: true })
})

test('a sleeping tab finds the changes of other tabs in the storage when it wakes', () => {
  for (const wake of ['pageshow', 'resume', 'visibilitychange']) {
    openSession(sampleSession())
    tab.dispatchEvent(new Event(wake))
    assert.equal(sessionState().session?.user.id, 'amina', 'nothing had changed')
    store('left')
    tab.dispatchEvent(new Event(wake))
    assert.deepEqual(sessionState(), { session: null, trouble: null, hasLeft: true }, wake)
  }
  openSession(sampleSession())
  store(sampleSession({ user: { ...renamed, id: 'p2' } }))
  tab.dispatchEvent(new Event('pageshow'))
  assert.equal(sessionState().trouble, 'personChanged')
})

test('an interruption reported by the server survives a return to the tab', () => {
  openSession(sampleSession())
  report('expired')
  tab.dispatchEvent(new Event('visibilitychange'))
  assert.equal(sessionState().trouble, 'expired')
})

test('a browser without storage does not sign out on a return to the tab', () => {
  openSession(sampleSession())
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  openSession(sampleSession())
  tab.dispatchEvent(new Event('visibilitychange'))
  assert.equal(sessionState().session?.user.id, 'amina')
})

test('only a session ended by the server leaves a mark for the other tabs', () => {
  openSession(sampleSession())
  closeSession()
  assert.deepEqual(
    [localStorage.getItem(localKey('session')), localStorage.getItem(localKey('session-over'))],
    [null, 'true'],
  )
  openSession(sampleSession())
  assert.equal(localStorage.getItem(localKey('session-over')), null)
  closeSession({ hasLeft: true })
  assert.deepEqual(
    [localStorage.getItem(localKey('session')), localStorage.getItem(localKey('session-over'))],
    [null, null],
  )
})

test('a session found to be over is announced once', () => {
  openSession(sampleSession())
  announced.length = 0
  report('expired')
  report('expired')
  assert.deepEqual(announced, ['signedOut'])
  openSession(sampleSession({ expiresAt: later }))
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
