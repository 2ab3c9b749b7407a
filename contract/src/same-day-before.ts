import type { Day } from './days.ts'

/** The same day of the month before, or its last day: 31 March gives 28 February. */
export function sameDayBefore(day: Day): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfPrevious = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 2, Math.min(date, lastOfPrevious))).toISOString().slice(0, 10)
}
