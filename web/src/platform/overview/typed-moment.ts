import { clocksOf } from '@escale/contract/values/clocks'
import { dayOf, type Instant } from '@escale/contract/values/days'

/** An instant as text of a day and hour field, in a time zone: `2026-11-21T08:00`. */
export function typedMoment(at: Instant, timeZone: string): string {
  return `${dayOf(at, timeZone)}T${clocksOf(timeZone).hour(at)}`
}

/** The instant of a field's text, or the text itself when it is none. */
export function instantOf(text: string, timeZone: string): Instant {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return text
  // The offset may change in between, so it is that of the moment itself.
  const near = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(near, timeZone)).toISOString()
}

/** The offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000
  return Date.parse(`${typedMoment(new Date(minute).toISOString(), timeZone)}Z`) - minute
}
