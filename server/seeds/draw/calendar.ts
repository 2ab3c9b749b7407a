export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
// From 8 to 17 in Kinshasa.
const opens = 7 * hourMs
const works = 9 * hourMs

export type Calendar = ReturnType<typeof calendarFrom>

/** The dates of the demo, all relative to today (UTC). Instants are milliseconds. */
export function calendarFrom(now: Date) {
  const nowMs = now.getTime()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())

  return {
    nowMs,
    /**
     * A moment of the working day so many days ago; `part` is from 0 to 1. Today, of the part that has
     * passed.
     */
    at(daysAgo: number, part: number): number {
      if (daysAgo === 0) return Math.floor(midnight + part * (nowMs - midnight))
      return Math.floor(midnight - daysAgo * dayMs + opens + part * works)
    },
    /** The same day, in working hours; today stays as it is. */
    inOfficeHours(ms: number): number {
      const start = Math.floor(ms / dayMs) * dayMs
      return start === midnight ? ms : Math.floor(start + opens + ((ms - start) / dayMs) * works)
    },
    /** Nobody writes an invoice on a Sunday: it becomes the Saturday before. */
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
