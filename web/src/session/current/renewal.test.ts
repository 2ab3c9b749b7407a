import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Session } from '@escale/contract/access/session'
import type { Instant } from '@escale/contract/values/days'
import { MemoryStorage } from '#session/device/memory-storage.ts'
import { msUntil, readServerClock, serverNow } from '#session/request/server-clock.ts'
import { keepRenewed } from './renewal.ts'
import { sampleSession } from './sample-session.ts'
import { openSession, sessionState } from './session.ts'

// The browser globals that Node lacks. The server's clock says noon, and each test sets that of the device.
const noon = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const events = new EventTarget()
const eventTarget = {
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
}
let renewals = 0
let renewedFor = 'amina'

beforeEach(() => {
  renewals = 0
  renewedFor = 'amina'
  const localStorage = new MemoryStorage()
  const fetch = async () => {
    renewals += 1
    return Response.json(sessionUntil(serverNow().getTime() + 15 * minute, renewedFor))
  }
  const browser = {
    ...eventTarget,
    localStorage,
    fetch,
    navigator: { onLine: true },
    document: { querySelector: () => null },
  }
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
})
afterEach(() => mock.timers.reset())

function sessionUntil(ms: number, userId = 'amina'): Session {
  const session = sampleSession({ expiresAt: new Date(ms).toISOString() as Instant })
  return { ...session, user: { ...session.user, id: userId } }
}

const answeredAt = (ms: number) =>
  readServerClock({ headers: new Headers({ date: new Date(ms).toUTCString() }) })

async function pressPointer() {
  events.dispatchEvent(new Event('pointerdown'))
  for (let turns = 0; turns < 10; turns += 1) await turn()
}

for (const [device, offMs] of [
  ['that is right', 0],
  ['an hour ahead', hour],
  ['a day ahead', 24 * hour],
  ['an hour behind', -hour],
  ['a day behind', -24 * hour],
] as const) {
  test(`on a device ${device} an expired session is renewed once, by the server's clock`, async () => {
    mock.timers.enable({ apis: ['Date', 'setInterval'], now: noon + offMs })
    answeredAt(noon)
    openSession(sessionUntil(noon + 15 * minute))
    const stop = keepRenewed()
    for (let touches = 0; touches < 5; touches += 1) await pressPointer()
    assert.equal(renewals, 0)
    mock.timers.setTime(noon + offMs + 16 * minute)
    await pressPointer()
    assert.equal(renewals, 1)
    await pressPointer()
    assert.equal(renewals, 1)
    stop()
  })
}

test('a difference under five seconds counts as none', () => {
  mock.timers.enable({ apis: ['Date'], now: noon + 2500 })
  answeredAt(noon)
  assert.equal(serverNow().getTime(), noon + 2500)
  assert.equal(msUntil(new Date(noon + hour).toISOString()), hour - 2500)
})

test('a page stays with its person, and shows that another one has signed in', async () => {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: noon })
  answeredAt(noon)
  openSession(sessionUntil(noon + 15 * minute))
  const stop = keepRenewed()
  renewedFor = 'p2'
  mock.timers.setTime(noon + 16 * minute)
  await pressPointer()
  assert.equal(renewals, 1)
  assert.deepEqual([sessionState().trouble, sessionState().session?.user.id], ['personChanged', 'amina'])
  stop()
})
