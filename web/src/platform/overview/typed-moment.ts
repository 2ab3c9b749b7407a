import { clocksOf } from '@escale/contract/values/clocks'
import { dayOf, type Instant } from '@escale/contract/values/days'

/** An instant as a field for a day and an hour holds it, on the clocks of a time zone: `2026-11-21T08:00`. */
export function typedMoment(at: Instant, timeZone: string): string {
  return `${dayOf(at, timeZone)}T${clocksOf(timeZone).hour(at)}`
}

/** The instant that a field holds; what it holds when that is none. */
export function instantOf(typed: string, timeZone: string): Instant {
  const asUtc = Date.parse(`${typed}Z`)
  if (Number.isNaN(asUtc)) return typed
  // Clocks may change between the two: the offset is that of the moment itself.
  const near = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(near, timeZone)).toISOString()
}

/** By how much the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000
  return Date.parse(`${typedMoment(new Date(minute).toISOString(), timeZone)}Z`) - minute
}
