import { type Day, daysAfter } from '#values/days.ts'
import type { Reminder } from './words.ts'

/** A server that was off catches up so many days; what is older is not told any more. */
const caughtUpDays = 2

/** Invoices due on a day reached a level: so many days before or after it. */
type Level = { dueDate: Day; days: number }

/**
 * Which due dates are reminded of on a day, and by which level. Each day between a level and the next belongs
 * to it, for as long
 * as it is caught up: switching a reminder on tells nothing of what has been late for months.
 */
export function levelsOn(day: Day, kind: Reminder, levels: readonly number[]): Level[] {
  const away = (days: number) => daysAfter(day, kind === 'avant échéance' ? days : -days)
  const isBefore = kind === 'avant échéance'
  const found = new Map<Day, Level>()
  // The level nearest to its due date, or the furthest past it, is the one that is told.
  for (const days of [...levels].sort((one, other) => (isBefore ? other - one : one - other))) {
    for (let missed = 0; missed <= caughtUpDays; missed++) {
      const distance = isBefore ? days - missed : days + missed
      if (distance <= 0) continue
      found.set(away(distance), { dueDate: away(distance), days })
    }
  }
  return [...found.values()]
}

/** The day on which an invoice reaches a level. */
export function levelDay({ dueDate, days }: Level, kind: Reminder): Day {
  return daysAfter(dueDate, kind === 'avant échéance' ? -days : days)
}
