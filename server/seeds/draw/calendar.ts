export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
// Office hours from 8:00 to 17:00 in Kinshasa (UTC+1).
const opens = 7 * hourMs
const works = 9 * hourMs

export type Calendar = ReturnType<typeof calendarFrom>

/** Returns functions for dates relative to `now`, in UTC. Instants are in milliseconds since 1970. */
export function calendarFrom(now: Date) {
  const nowMs = now.getTime()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())

  return {
    nowMs,
    /**
     * Returns an instant in the office hours of a day. `part` is the position in these hours, from 0 to 1.
     * For today, it is the position between midnight and now.
     */
    at(daysAgo: number, part: number): number {
      if (daysAgo === 0) return Math.floor(midnight + part * (nowMs - midnight))
      return Math.floor(midnight - daysAgo * dayMs + opens + part * works)
    },
    /** Moves an instant into the office hours of its day. Instants of today do not change. */
    inOfficeHours(ms: number): number {
      const start = Math.floor(ms / dayMs) * dayMs
      return start === midnight ? ms : Math.floor(start + opens + ((ms - start) / dayMs) * works)
    },
    /** Moves a Sunday to the Saturday before, because offices are closed. */
    workingDay(daysAgo: number): number {
      return daysAgo > 0 && new Date(midnight - daysAgo * dayMs).getUTCDay() === 0 ? daysAgo + 1 : daysAgo
    },
    today: dayOf(nowMs),
  }
}

export function dayOf(ms: number): string {
  return instantOf(ms).slice(0, 10)
}

export function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}
