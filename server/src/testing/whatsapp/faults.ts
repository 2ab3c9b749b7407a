import type { AccountState, Json, PersonState } from './state.ts'

/** What goes wrong with a call to the API. */
export type Fault =
  /** Accepted at once, answered so much later. */
  | { kind: 'late'; ms: number }
  /** The connection is cut, `before` or `after` the call was accepted. */
  | { kind: 'cut'; when: 'before' | 'after' }
  /** The connection stays and nothing ever comes. */
  | { kind: 'silent'; when: 'before' | 'after' }
  /**
   * An error of the Graph API, with the status of HTTP that it has at Meta unless another is said;
   * `retryAfter` in seconds, as the header.
   */
  | { kind: 'refusal'; code: number; details?: string; status?: number; retryAfter?: number }
  /** A page of HTML from a machine in between. */
  | { kind: 'down'; status: 500 | 502 | 503; retryAfter?: number }
  /** Accepted, and the answer is no JSON. */
  | { kind: 'garbage' }
  /** Accepted, `held_for_quality_assessment`: nothing happens to the message until it is released. */
  | { kind: 'held' }

/** `messages` are sends; `read` says that a message was read. */
export type RouteName =
  | 'messages'
  | 'read'
  | 'media'
  | 'file'
  | 'templates'
  | 'number'
  | 'subscription'
  | 'coexistence'
export type Scope = {
  /** Once, unless it is said. */
  times?: number
  /** So many calls of its kind go through before. */
  after?: number
  on?: RouteName
  to?: PersonState
  account?: AccountState
  /** Of calls with such a body alone. */
  where?: (body: Json) => boolean
}

/** A call, as far as it decides of faults. */
type About = {
  on: RouteName
  account: AccountState | undefined
  person?: PersonState | undefined
  body?: Json
}

export type Faults = {
  /** Returns what takes it away again. */
  add(fault: Fault, scope?: Scope): () => void
  take(about: About): Fault | undefined
}

export function openFaults(): Faults {
  const faults = new Set<{ fault: Fault; scope: Scope; left: number; free: number }>()
  return {
    add(fault, scope = {}) {
      const entry = { fault, scope, left: scope.times ?? 1, free: scope.after ?? 0 }
      faults.add(entry)
      return () => void faults.delete(entry)
    },
    take(about) {
      for (const entry of faults) {
        if (!isAbout(entry.scope, about)) continue
        if (entry.free > 0) {
          entry.free -= 1
          continue
        }
        entry.left -= 1
        if (entry.left <= 0) faults.delete(entry)
        return entry.fault
      }
      return undefined
    },
  }
}

function isAbout({ on = 'messages', account, to, where }: Scope, about: About): boolean {
  if (on !== about.on || (account && account !== about.account) || (to && to !== about.person)) return false
  return !where || where(about.body ?? {})
}
