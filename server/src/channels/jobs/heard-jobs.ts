import type { WorkerEvents } from 'graphile-worker'

/** A job that the database holds as taken by these workers, and for which time. */
export type Taken = { id: string; attempt: number }
export type HeardJobs = {
  /**
   * Of what is taken, what these workers have known nothing of for so long: the answer that gave it was lost
   * with its connection.
   */
  unheard(taken: Taken[], now: number, afterMs: number): Taken[]
}

/**
 * What these workers began, which is not what they took: a database that goes away in between leaves them
 * with what nobody does.
 */
export function hearJobs(events: WorkerEvents): HeardJobs {
  const begun = new Map<string, number>()
  let unknown = new Map<string, number>()
  let lookedAt = 0
  events.on('job:start', ({ job: { id, attempts } }) =>
    begun.set(keyOf({ id, attempt: attempts }), performance.now()),
  )

  return {
    unheard(taken, now, afterMs) {
      const keys = new Set(taken.map(keyOf))
      // What is over may still be to be said to the database: until then it is known.
      for (const [key, at] of begun) if (!keys.has(key) && now - at > afterMs) begun.delete(key)
      const before = now - lookedAt > afterMs / 2 ? new Map<string, number>() : unknown // this process stood still
      lookedAt = now
      unknown = new Map(
        [...keys].filter((key) => !begun.has(key)).map((key) => [key, before.get(key) ?? now]),
      )
      return taken.filter((one) => now - (unknown.get(keyOf(one)) ?? now) > afterMs)
    },
  }
}

const keyOf = ({ id, attempt }: Taken) => `${id}.${attempt}`
