/** A failure of one call to the API. */
export type Fault =
  /** The call is accepted at once, and its response comes `ms` later. */
  | { kind: 'late'; ms: number }
  /** The call is accepted. Then the connection is cut, or stays open without a response. */
  | { kind: 'cut' | 'silent'; when: 'after' }
  /** An error of the Graph API, with the HTTP status that Meta gives it. */
  | { kind: 'refusal'; code: number }
  /** A page of HTML from a proxy. */
  | { kind: 'down'; status: 500 | 502 | 503 }

/** `messages` sends a message. `read` marks a received message as read, at the same address. */
export type RouteName =
  | 'messages'
  | 'read'
  | 'media'
  | 'templates'
  | 'number'
  | 'subscription'
  | 'coexistence'

export type Scope = {
  /** How many calls fail: one by default. */
  times?: number
  /** How many calls of the route succeed before. */
  after?: number
  /** The route that fails: `messages` by default. */
  on?: RouteName
}

export type Faults = {
  /** Returns a function that removes the fault. */
  add(fault: Fault, scope?: Scope): () => void
  /** The fault of the next call of a route, if it has one. */
  next(route: RouteName): Fault | undefined
}

export function openFaults(): Faults {
  const faults = new Set<{ fault: Fault; on: RouteName; times: number; after: number }>()
  return {
    add(fault, { on = 'messages', times = 1, after = 0 } = {}) {
      const entry = { fault, on, times, after }
      faults.add(entry)
      return () => void faults.delete(entry)
    },
    next(route) {
      for (const entry of faults) {
        if (entry.on !== route) continue
        if (entry.after > 0) {
          entry.after -= 1
          continue
        }
        entry.times -= 1
        if (entry.times <= 0) faults.delete(entry)
        return entry.fault
      }
      return undefined
    },
  }
}
