import { type Day, daysAfter } from '#values/days.ts'
import type { ExpeditionStatus } from './words.ts'

// The calendar of expeditions: its weeks, and the departures and arrivals of each day.

/** Largest number of days that one request reads: six weeks. */
export const mostCalendarDays = 42

/** Largest number of expeditions that one request returns. */
export const mostCalendarRows = 1000

type Dated = Record<'etd' | 'eta' | 'atd' | 'ata', Day | null> & {
  reference: string
  status: ExpeditionStatus
}

/** A departure or an arrival. `isLate` means that its planned day has passed and it has not happened. */
export type Movement<Row> = {
  day: Day
  kind: 'Départ' | 'Arrivée'
  isActual: boolean
  isLate: boolean
  expedition: Row
}

/** Lists the departures and arrivals between two days, by day. Actual days replace planned ones. */
export function movementsBetween<Row extends Dated>(
  rows: readonly Row[],
  { from, to, today }: Record<'from' | 'to' | 'today', Day>,
): Movement<Row>[] {
  const movements: Movement<Row>[] = []
  for (const expedition of rows) {
    if (expedition.status === 'Annulée') continue
    for (const [kind, actual, planned] of [
      ['Départ', expedition.atd, expedition.etd],
      ['Arrivée', expedition.ata, expedition.eta],
    ] as const) {
      const day = actual ?? planned
      if (day === null || day < from || day > to) continue
      movements.push({
        day,
        kind,
        isActual: actual !== null,
        isLate: actual === null && day < today,
        expedition,
      })
    }
  }
  return movements.toSorted(
    (one, other) =>
      one.day.localeCompare(other.day) || one.expedition.reference.localeCompare(other.expedition.reference),
  )
}

const daysOfWeek = 7

/** The Monday of a week. */
export function mondayOf(day: Day): Day {
  const sinceMonday = (new Date(day).getUTCDay() + daysOfWeek - 1) % daysOfWeek
  return daysAfter(day, -sinceMonday)
}

/** The days shown for the month of a day: whole weeks, from Monday to Sunday. */
export function weeksOfMonth(day: Day): Day[] {
  const first = mondayOf(`${day.slice(0, 7)}-01`)
  const next = monthAfter(day, 1)
  const days: Day[] = []
  for (let one = first; one < next || days.length % daysOfWeek > 0; one = daysAfter(one, 1)) days.push(one)
  return days
}

export function daysOfWeekOf(day: Day): Day[] {
  const monday = mondayOf(day)
  return Array.from({ length: daysOfWeek }, (_, place) => daysAfter(monday, place))
}

/** The first day of a month, a number of months after the month of `day`. */
export function monthAfter(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
