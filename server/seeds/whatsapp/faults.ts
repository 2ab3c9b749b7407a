/** A simulated failure of one API request. */
export type Fault =
  /** The request is carried out at once, but its response is sent `ms` milliseconds later. */
  | { kind: 'late'; ms: number }
  /**
   * The request is carried out, but no response is sent: the connection is closed (`cut`) or stays open
   * (`silent`).
   */
  | { kind: 'cut' | 'silent'; when: 'after' }
  /** The API responds with this Graph API error code, and the HTTP status that Meta uses for it. */
  | { kind: 'refusal'; code: number }
  /** A proxy responds with an HTML page. */
  | { kind: 'down'; status: 500 | 502 | 503 }

/**
 * Names of API routes. `messages` and `read` have the same URL: the first sends a message, the second marks a
 * received message as read.
 */
export type RouteName =
  | 'messages'
  | 'read'
  | 'media'
  | 'templates'
  | 'number'
  | 'subscription'
  | 'coexistence'

export type Scope = {
  /** Number of requests that fail; one by default. */
  times?: number
  /** Number of requests to the route that succeed before the first failure. */
  after?: number
  /** The route whose requests fail; `messages` by default. */
  on?: RouteName
}

export type Faults = {
  /** Adds a fault, and returns a function that removes it. */
  add(fault: Fault, scope?: Scope): () => void
  /** Returns the fault for the next request to a route, if there is one, and counts it as used. */
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
