import type { Session } from '@escale/contract/access/session'
import { ask } from '#session/request/plain-request.ts'
import { msUntil } from '#session/request/server-clock.ts'
import { currentSession, openSession, report } from './session.ts'

const checkEveryMs = 30_000
const renewWithinMs = 90_000

const idleAfterMs = 10 * 60_000

let activeSince = false
let lastActiveAt = Date.now()
let underWay: Promise<boolean> | null = null

/**
 * Extends the session. Returns false when it has ended. Throws without a response, or when the browser
 * meanwhile has the session of another person. Concurrent calls share one request.
 */
export function renewSession(): Promise<boolean> {
  underWay ??= renew().finally(() => {
    underWay = null
  })
  return underWay
}

/**
 * Extends a session that is about to expire, if its owner used the page since the last extension. Checks
 * every 30 seconds.
 */
export function keepRenewed() {
  const timer = setInterval(renewIfDue, checkEveryMs)
  const noteActivity = () => {
    activeSince = true
    lastActiveAt = Date.now()
    if (remainingMs() <= 0) renewIfDue()
  }
  addEventListener('pointerdown', noteActivity, { passive: true })
  addEventListener('keydown', noteActivity, { passive: true })
  return () => {
    clearInterval(timer)
    removeEventListener('pointerdown', noteActivity)
    removeEventListener('keydown', noteActivity)
  }
}

/**
 * True when the page has not been used for a while. Its automatic requests must then not extend the session.
 */
export function isIdle(): boolean {
  return Date.now() - lastActiveAt > idleAfterMs
}

async function renewIfDue() {
  if (!activeSince || remainingMs() > renewWithinMs || !navigator.onLine) return
  try {
    if (!(await renewSession())) report('expired')
  } catch {
    // There is no network: the next check tries again.
  }
}

async function renew(): Promise<boolean> {
  const before = currentSession()
  const answer = await ask<Session>('POST', '/api/session/renew')
  if (answer.status === 401) return false
  if (!answer.ok) throw new Error(answer.message)
  if (before && answer.body.user.id !== before.user.id) {
    report('personChanged')
    throw new Error('another person is signed in here')
  }
  activeSince = false
  if (before && answer.body.company?.id !== before.company?.id) report('companyChanged')
  else openSession(answer.body)
  return true
}

function remainingMs(): number {
  const session = currentSession()
  return session ? msUntil(session.expiresAt) : Number.POSITIVE_INFINITY
}
