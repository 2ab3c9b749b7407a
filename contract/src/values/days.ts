declare const kind: unique symbol

/**
 * A calendar day such as `2026-11-20`. It has a type of its own so that the compiler rejects an `Instant`
 * here.
 */
export type Day = string & { readonly [kind]?: { readonly day?: true } }

/** A moment, ISO 8601 in UTC. Its calendar day depends on the time zone: see `dayOf`. */
export type Instant = string & { readonly [kind]?: { readonly instant?: true } }

/** Whether a text is a day that exists, such as `2026-11-20`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether a day is between 2000 and 2100. Other years are typing errors. */
export function isPlausibleDay(day: Day): boolean {
  return day >= '2000-01-01' && day <= '2100-12-31'
}

/** Returns the same day of the next month, or that month's last day: 31 January gives 28 February. */
export function oneMonthAfter(day: Day): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, lastOfNext))).toISOString().slice(0, 10)
}

/** The due date `days` after a day. One month after it when `days` is null. */
export function dueDateAfter(day: Day, days: number | null): Day {
  return days === null ? oneMonthAfter(day) : daysAfter(day, days)
}

/** Adds days to a day. A negative number goes back in time. */
export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The current day in a time zone, for example `2026-11-20`. */
export function today(timeZone: string, now = new Date()): Day {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}

export function dayOf(instant: Instant, timeZone: string): Day {
  return today(timeZone, new Date(instant))
}

const short = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day as `20 nov. 2026`. */
export function formatDay(day: Day): string {
  return short.format(new Date(day))
}

/** Whole days from one day to another. Negative when `to` is before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
