export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
// Office hours: 8 to 17 in Kinshasa.
const opens = 7 * hourMs
const works = 9 * hourMs

export type Calendar = ReturnType<typeof calendarFrom>

/** Dates of the demo, relative to today (UTC). Instants are in milliseconds. */
export function calendarFrom(now: Date) {
  const nowMs = now.getTime()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())

  return {
    nowMs,
    /**
     * Instant in the office hours of a past day; `part` is from 0 to 1. Today only the elapsed part counts.
     */
    at(daysAgo: number, part: number): number {
      if (daysAgo === 0) return Math.floor(midnight + part * (nowMs - midnight))
      return Math.floor(midnight - daysAgo * dayMs + opens + part * works)
    },
    /** Moves an instant into office hours of its day. Today's instants stay. */
    inOfficeHours(ms: number): number {
      const start = Math.floor(ms / dayMs) * dayMs
      return start === midnight ? ms : Math.floor(start + opens + ((ms - start) / dayMs) * works)
    },
    /** A Sunday becomes the Saturday before, because offices are closed. */
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
