import type { Session } from '@escale/contract/access/session'
import type { QueryClient } from '@tanstack/react-query'
import {
  dropEndedSession,
  isAboutSession,
  isSessionKept,
  isSessionOver,
  keepSession,
  keptSession,
} from './kept-session.ts'
import { listeners } from './listeners.ts'
import { eventsBetween, tellHere } from './session-events.ts'
import { applyTheme } from './theme-link.ts'

// Who is signed in, as far as the browser knows: the public part of the session, never a secret. Kept in
// local
// storage so that the next visit paints at once; the server is asked right after.

/** What stands between the person and their work: shown over the page, which keeps what was typed. */
export type Trouble = 'expired' | 'companyChanged' | 'personChanged' | 'suspended' | 'left' | 'supportEnded'
type State = {
  session: Session | null
  trouble: Trouble | null
  /** The person signed out here, and does not expect to come back to the same page. */
  hasLeft: boolean
}

const watchers = listeners()
let state: State = { session: keptSession(), trouble: null, hasLeft: false }
/** A browser that stores nothing says nothing of other tabs either. */
let isStored = state.session !== null

export const currentSession = () => state.session
export const sessionState = () => state

/** Who is signed in and in which company: what a page and its streams belong to. */
export function placeOf(session: Session | null): string | null {
  return session && `${session.user.id} ${session.company?.id ?? ''}`
}

export const subscribe = watchers.hear

export function openSession(session: Session) {
  isStored = keepSession(session)
  applyTheme(session.company?.primaryColor)
  change({ session, trouble: null, hasLeft: false })
}

export function closeSession({ hasLeft = false } = {}) {
  if (hasLeft) keepSession(null)
  else dropEndedSession()
  if (hasLeft) applyTheme()
  change({ session: null, trouble: null, hasLeft })
}

/** Why a company is open no more, as the server says it. */
const endings: (Trouble | null)[] = ['suspended', 'left', 'supportEnded']

/**
 * What another tab did with the session of the browser: only a reload leads on, and tells whether it is over
 * as well.
 */
const moved: (Trouble | null)[] = ['companyChanged', 'personChanged']

/**
 * A question must be settled before going on. The page and the session it was opened with stay as they are.
 * That the company
 * is another one is only seen: it does not replace the reason that was given for it. Nor does « over »
 * replace that another tab moved
 * the session: what this page asked meanwhile, with the cookie of before, is answered so.
 */
export function report(trouble: Trouble) {
  if (!state.session || state.trouble === trouble) return
  if (trouble === 'companyChanged' && endings.includes(state.trouble)) return
  if (trouble === 'expired' && moved.includes(state.trouble)) return
  change({ ...state, trouble })
}

let moves = 0

/**
 * Changes company from this very page: what the stream and older answers say of it meanwhile is no news, and
 * what is still being asked would only be refused.
 */
export async function moving<Result>(queries: QueryClient, change: () => Promise<Result>): Promise<Result> {
  moves += 1
  leavers.tell()
  try {
    await queries.cancelQueries()
    return await change()
  } finally {
    moves -= 1
  }
}

export const isMoving = () => moves > 0

let isOnTheWayOut = false
const leavers = listeners()

/** Signs out: nothing is asked meanwhile for someone who is leaving, it would only be refused. */
export async function leaving<Result>(work: () => Promise<Result>): Promise<Result> {
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
 * The listener hears that somebody begins to sign out or to change company, until the function given back is
 * called.
 */
export const onLeaving = leavers.hear

/**
 * Another tab switched company or changed person: this tab says so instead of following silently. Where
 * somebody signed out, it shows
 * nothing of the company any more either.
 */
export function watchOtherTabs() {
  addEventListener('storage', ({ key }) => {
    if (isAboutSession(key)) followOtherTab()
  })
  // A tab that was frozen, or that comes back from the browser's memory, may have missed what the others did.
  for (const wake of ['pageshow', 'resume', 'visibilitychange'])
    addEventListener(wake, () => {
      if (JSON.stringify(keptSession()) !== JSON.stringify(state.session)) followOtherTab()
    })
}

function followOtherTab() {
  const { session } = state
  if (!session || !isStored) return
  if (!isSessionKept()) return isSessionOver() ? report('expired') : leaveToo()
  const other = keptSession()
  if (!other) return // A tab of another release wrote what this one cannot read.
  if (other.user.id !== session.user.id) report('personChanged')
  else if (other.company?.id !== session.company?.id && !other.lacks && !session.lacks)
    report('companyChanged')
  else change({ session: other, trouble: null, hasLeft: false })
}

/** Somebody signed out in another tab, which forgot on this device what both had stored. */
function leaveToo() {
  applyTheme()
  change({ session: null, trouble: null, hasLeft: true })
}

function change(next: State) {
  const before = opened(state)
  state = next
  watchers.tell()
  for (const event of eventsBetween(before, opened(next))) tellHere(event)
}

/** The session that opens something: not one that was found over. */
function opened({ session, trouble }: State): Session | null {
  return trouble === 'expired' ? null : session
}
