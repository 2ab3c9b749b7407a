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

// Stores the public part of the session in local storage, never a secret. The next visit uses it to render at
// once, and then asks the server.

/**
 * Reason why the person cannot continue. A dialog over the page shows it, and the values typed below stay.
 */
export type Trouble =
  | 'expired'
  | 'companyChanged'
  | 'practiceErased'
  | 'personChanged'
  | 'suspended'
  | 'left'
  | 'supportEnded'
type State = {
  session: Session | null
  trouble: Trouble | null
  /**
   * True after the person signed out in this browser. The next sign-in then does not reopen the same page.
   */
  hasLeft: boolean
}

const watchers = listeners()
let state: State = { session: readStoredSession(), trouble: null, hasLeft: false }
/** False in a browser that cannot store anything. Changes by other tabs are then not noticed either. */
let isStored = state.session !== null

export const currentSession = () => state.session
export const sessionState = () => state

/** Key of the signed-in person and the open company. A page and its event stream belong to one such key. */
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

/** Interruptions that begin because the server closed the company. */
const endings: (Trouble | null)[] = ['suspended', 'left', 'supportEnded']

/**
 * Interruptions caused by another tab. The page must be reloaded, which also shows whether the session has
 * ended.
 */
const tabChanges: (Trouble | null)[] = ['companyChanged', 'practiceErased', 'personChanged']

/**
 * Interrupts the page with a dialog. Its content and session stay as they are. `companyChanged` does not
 * replace a reason for which the server closed the company. `expired` does not replace a change by another
 * tab, because the server refuses requests with the former cookie as expired.
 */
export function report(trouble: Trouble) {
  if (!state.session || state.trouble === trouble) return
  if (trouble === 'companyChanged' && endings.includes(state.trouble)) return
  if (trouble === 'expired' && tabChanges.includes(state.trouble)) return
  setState({ ...state, trouble })
}

let moves = 0

/**
 * Runs a change of company made by this page. Meanwhile, events and late responses about the former company
 * are ignored. Pending requests are cancelled, because the server would refuse them.
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

/** Runs a sign-out. Meanwhile the page sends no other request, because the server would refuse it. */
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
 * Follows session changes of other tabs. After a change of company or person, this tab shows a dialog instead
 * of switching by itself. After a sign-out, it stops showing company data.
 */
export function watchOtherTabs() {
  addEventListener('storage', ({ key }) => {
    if (isAboutSession(key)) followOtherTab()
  })
  // The browser may have suspended this tab, so that it missed changes by other tabs.
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
  // A tab with another version of the application stored a session that this version cannot read
  if (!other) return
  if (other.user.id !== session.user.id) report('personChanged')
  else if (other.company?.id !== session.company?.id && !other.lacks && !session.lacks)
    report('companyChanged')
  else setState({ session: other, trouble: null, hasLeft: false })
}

/** Another tab signed out and deleted the data stored on this device for both tabs. */
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

/** The session that may be used. Null when it has expired. */
function usableSession({ session, trouble }: State): Session | null {
  return trouble === 'expired' ? null : session
}
