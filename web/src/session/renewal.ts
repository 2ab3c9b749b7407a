import type { Session } from '@escale/contract/access/session'
import { ask } from './ask.ts'
import { msUntil } from './server-clock.ts'
import { currentSession, openSession, report } from './session.ts'

const checkEveryMs = 30_000
const renewWithinMs = 90_000

const idleAfterMs = 10 * 60_000

let activeSince = false
let lastActiveAt = Date.now()
let underWay: Promise<boolean> | null = null

/**
 * Asks for a longer session; false when it is over. Throws when nobody answers, or somebody else's was
 * renewed. Calls made while one is under way share its answer.
 */
export function renewed(): Promise<boolean> {
  underWay ??= renew().finally(() => {
    underWay = null
  })
  return underWay
}

/** Every 30 seconds, a session about to run out is renewed if its owner did something since the last time. */
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

/** Nobody has touched the page for a while: what it asks by itself keeps no session alive. */
export function isIdle(): boolean {
  return Date.now() - lastActiveAt > idleAfterMs
}

async function renewIfDue() {
  if (!activeSince || remainingMs() > renewWithinMs || !navigator.onLine) return
  try {
    if (!(await renewed())) report('expired')
  } catch {
    // The network is away: the next check tries again.
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
