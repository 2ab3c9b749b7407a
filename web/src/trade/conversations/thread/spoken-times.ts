import { type Clocks, clocksOf } from '@escale/contract/values/clocks'
import { dayOf, daysBetween, type Instant, today } from '@escale/contract/values/days'

/** Formats the end of the period for free replies: the hour, and the day unless it is today. */
export function freeReplyUntil(until: Instant, timeZone: string, now: Date): string {
  const clocks = clocksOf(timeZone)
  const hour = clocks.hour(until)
  const daysLeft = daysBetween(today(timeZone, now), dayOf(until, timeZone))
  if (daysLeft === 0) return `Réponse libre jusqu'à ${hour}`
  if (daysLeft === 1) return `Réponse libre jusqu'à demain ${hour}`
  return `Réponse libre jusqu'au ${clocks.moment(until)}`
}

/** Formats a day as « aujourd'hui », « hier » or a date. */
export function spokenDay(
  at: Instant,
  timeZone: string,
  now: Date,
  { day }: Clocks = clocksOf(timeZone),
): string {
  const daysAgo = daysBetween(dayOf(at, timeZone), today(timeZone, now))
  return { 0: "Aujourd'hui", 1: 'Hier' }[daysAgo] ?? day(at)
}
