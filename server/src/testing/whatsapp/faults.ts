import type { AccountState, PersonState } from './state.ts'

/** What goes wrong with a call to the API. */
export type Fault =
  /** Accepted at once, answered so much later. */
  | { kind: 'late'; ms: number }
  /** The connection is cut, `before` or `after` the call was accepted. */
  | { kind: 'cut'; when: 'before' | 'after' }
  /** The connection stays and nothing ever comes. */
  | { kind: 'silent'; when: 'before' | 'after' }
  /** An error of the Graph API; `retryAfter` in seconds, as the header. */
  | { kind: 'refusal'; code: number; details?: string; retryAfter?: number }
  /** A page of HTML from a machine in between. */
  | { kind: 'down'; status: 500 | 502 | 503; retryAfter?: number }
  /** Accepted, and the answer is no JSON. */
  | { kind: 'garbage' }
  /** Accepted, `held_for_quality_assessment`: nothing happens to the message until it is released. */
  | { kind: 'held' }

/** `messages` are sends; `read` says that a message was read. */
export type RouteName = 'messages' | 'read' | 'media' | 'file' | 'templates' | 'number' | 'subscription' | 'coexistence'
export type Scope = { times?: number; on?: RouteName; to?: PersonState; account?: AccountState }

export type Faults = {
  /** Returns what takes it away again. */
  add(fault: Fault, scope?: Scope): () => void
  take(on: RouteName, account: AccountState | undefined, person: PersonState | undefined): Fault | undefined
}

export function openFaults(): Faults {
  const faults = new Set<{ fault: Fault; scope: Scope; left: number }>()
  return {
    add(fault, scope = {}) {
      const entry = { fault, scope, left: scope.times ?? 1 }
      faults.add(entry)
      return () => void faults.delete(entry)
    },
    take(on, account, person) {
      for (const entry of faults) {
        const { scope } = entry
        if ((scope.on ?? 'messages') !== on) continue
        if ((scope.account && scope.account !== account) || (scope.to && scope.to !== person)) continue
        entry.left -= 1
        if (entry.left <= 0) faults.delete(entry)
        return entry.fault
      }
      return undefined
    },
  }
}
