import { dayOf, formatDay, type Instant } from './days.ts'

/** Functions that format an instant in one time zone. */
export type Clocks = {
  /** Returns, for example, `20 nov. 2026`. */
  day: (at: Instant) => string
  /** Returns, for example, `04:07`. */
  hour: (at: Instant) => string
  /** Returns, for example, `21 nov. à 04:07`. For instants of the last days, whose year is obvious. */
  shortMoment: (at: Instant) => string
  /** Returns, for example, `21 nov. 2026 à 04:07`. */
  moment: (at: Instant) => string
  /** Returns, for example, `21 nov. 2026 à 04:07:31`. */
  exactMoment: (at: Instant) => string
}

export function clocksOf(timeZone: string): Clocks {
  const hours = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone })
  const seconds = new Intl.DateTimeFormat('fr-FR', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  })
  const days = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone })
  const day = (at: Instant) => formatDay(dayOf(at, timeZone))
  const hour = (at: Instant) => hours.format(new Date(at))
  return {
    day,
    hour,
    shortMoment: (at) => `${days.format(new Date(at))} à ${hour(at)}`,
    moment: (at) => `${day(at)} à ${hour(at)}`,
    exactMoment: (at) => `${day(at)} à ${seconds.format(new Date(at))}`,
  }
}
