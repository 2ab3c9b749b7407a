import type { Session } from '@escale/contract/access/session'
import type { QueryClient } from '@tanstack/react-query'
import { listeners } from '#session/device/listeners.ts'
import { applyTheme } from '#session/device/theme-link.ts'
import { announceHere, eventsBetween } from './session-events.ts'
import {
  dropEndedSession,
  isAboutSession,
  isSessionKept,
  isSessionOver,
  keepSession,
  readStoredSession,
} from './stored-session.ts'

// The public part of the session, never a secret. Local storage keeps it so that the next visit renders at
// once. The server is asked right after.

/** The reason why work is interrupted. A dialog shows it above the page, which keeps the typed values. */
export type Trouble = 'expired' | 'companyChanged' | 'personChanged' | 'suspended' | 'left' | 'supportEnded'
type State = {
  session: Session | null
  trouble: Trouble | null
  /** True after a sign-out in this browser: the next sign-in does not return to the same page. */
  hasLeft: boolean
}

const watchers = listeners()
let state: State = { session: readStoredSession(), trouble: null, hasLeft: false }
/** A browser that stores nothing does not report the changes of other tabs either. */
let isStored = state.session !== null

export const currentSession = () => state.session
export const sessionState = () => state

/** The signed-in person and the open company, to which a page and its streams belong. */
export function sessionPlace(session: Session | null): string | null {
  return session && `${session.user.id} ${session.company?.id ?? ''}`
}

export const subscribe = watchers.hear

export function openSession(session: Session) {
  isStored = keepSession(session)
  applyTheme(session.company?.primaryColor)
  setState({ session, trouble: null, hasLeft: false })
}

export function closeSession({ hasLeft = false } = {}) {
  if (hasLeft) keepSession(null)
  else dropEndedSession()
  if (hasLeft) applyTheme()
  setState({ session: null, trouble: null, hasLeft })
}

/** The server's reasons for closing a company. */
const endings: (Trouble | null)[] = ['suspended', 'left', 'supportEnded']

/**
 * Changes of the session by another tab. Only a reload continues, and finds out whether the session is over
 * too.
 */
const tabChanges: (Trouble | null)[] = ['companyChanged', 'personChanged']

/**
 * Interrupts the work with a dialog. The page and its session stay as they are. `companyChanged` does not
 * replace the server's reason for closing a company. `expired` does not replace a change by another tab,
 * because requests with the former cookie are answered as expired.
 */
export function report(trouble: Trouble) {
  if (!state.session || state.trouble === trouble) return
  if (trouble === 'companyChanged' && endings.includes(state.trouble)) return
  if (trouble === 'expired' && tabChanges.includes(state.trouble)) return
  setState({ ...state, trouble })
}

let moves = 0

/**
 * Changes the company from this page. Meanwhile, events and older responses about the former company are
 * ignored, and running requests are cancelled because they would be refused.
 */
export async function runCompanyChange<Result>(
  queries: QueryClient,
  setState: () => Promise<Result>,
): Promise<Result> {
  moves += 1
  leavers.tell()
  try {
    await queries.cancelQueries()
    return await setState()
  } finally {
    moves -= 1
  }
}

export const isMoving = () => moves > 0

let isOnTheWayOut = false
const leavers = listeners()

/** Signs out. No request is sent meanwhile, because it would be refused. */
export async function runSignOut<Result>(work: () => Promise<Result>): Promise<Result> {
  isOnTheWayOut = true
  leavers.tell()
  try {
    return await work()
  } finally {
    isOnTheWayOut = false
  }
}

export const isLeaving = () => isOnTheWayOut

/**
 * Calls the listener when a sign-out or a change of company begins. Returns the function that unsubscribes.
 */
export const onLeaving = leavers.hear

/**
 * Follows the other tabs. After a change of company or person this tab shows a dialog instead of following
 * silently. After a sign-out it no longer shows any company data either.
 */
export function watchOtherTabs() {
  addEventListener('storage', ({ key }) => {
    if (isAboutSession(key)) followOtherTab()
  })
  // A tab that was frozen or restored from the browser's cache may have missed the changes of other tabs.
  for (const wake of ['pageshow', 'resume', 'visibilitychange'])
    addEventListener(wake, () => {
      if (JSON.stringify(readStoredSession()) !== JSON.stringify(state.session)) followOtherTab()
    })
}

function followOtherTab() {
  const { session } = state
  if (!session || !isStored) return
  if (!isSessionKept()) return isSessionOver() ? report('expired') : leaveToo()
  const other = readStoredSession()
  if (!other) return // A tab of another release stored a session that this release cannot read.
  if (other.user.id !== session.user.id) report('personChanged')
  else if (other.company?.id !== session.company?.id && !other.lacks && !session.lacks)
    report('companyChanged')
  else setState({ session: other, trouble: null, hasLeft: false })
}

/** Another tab signed out and deleted the stored data of both. */
function leaveToo() {
  applyTheme()
  setState({ session: null, trouble: null, hasLeft: true })
}

function setState(next: State) {
  const before = usableSession(state)
  state = next
  watchers.tell()
  for (const event of eventsBetween(before, usableSession(next))) announceHere(event)
}

/** The session in use: an expired one counts as none. */
function usableSession({ session, trouble }: State): Session | null {
  return trouble === 'expired' ? null : session
}
