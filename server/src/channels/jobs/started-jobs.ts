import type { WorkerEvents } from 'graphile-worker'

/** A job that the database has locked for these workers, and the number of the attempt. */
export type LockedJob = { id: string; attempt: number }
export type StartedJobs = {
  /**
   * The locked jobs that these workers have not started after `afterMs`. The database response that assigned
   * these jobs was lost with its connection.
   */
  unheard(locked: LockedJob[], now: number, afterMs: number): LockedJob[]
}

/**
 * Records the jobs that these workers start. A worker may lock a job and never start it, if its connection to
 * the database breaks in between.
 */
export function trackStartedJobs(events: WorkerEvents): StartedJobs {
  const startedAt = new Map<string, number>()
  let unstartedSince = new Map<string, number>()
  let checkedAt = 0
  events.on('job:start', ({ job: { id, attempts } }) =>
    startedAt.set(jobKey({ id, attempt: attempts }), performance.now()),
  )

  return {
    unheard(locked, now, afterMs) {
      const keys = new Set(locked.map(jobKey))
      // A finished job may still be locked in the database. It counts as started until the lock is gone.
      for (const [key, at] of startedAt) if (!keys.has(key) && now - at > afterMs) startedAt.delete(key)
      // After a long pause of this process, the measured times mean nothing: counting starts again.
      const since = now - checkedAt > afterMs / 2 ? new Map<string, number>() : unstartedSince
      checkedAt = now
      unstartedSince = new Map(
        [...keys].filter((key) => !startedAt.has(key)).map((key) => [key, since.get(key) ?? now]),
      )
      return locked.filter((one) => now - (unstartedSince.get(jobKey(one)) ?? now) > afterMs)
    },
  }
}

const jobKey = ({ id, attempt }: LockedJob) => `${id}.${attempt}`
