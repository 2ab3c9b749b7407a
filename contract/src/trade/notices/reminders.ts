import { type Day, daysAfter } from '#values/days.ts'
import type { Reminder } from './words.ts'

/** Days that a server catches up after downtime. Older reminders are skipped. */
const catchUpDays = 2

/** The number of days before or after the due date. */
type Level = { dueDate: Day; days: number }

/**
 * The due dates to remind of on a day, with their level. Missed levels count for some days more. A new rule
 * therefore does not remind of invoices that are months late.
 */
export function levelsOn(day: Day, kind: Reminder, levels: readonly number[]): Level[] {
  const dueDateAt = (days: number) => daysAfter(day, kind === 'avant échéance' ? days : -days)
  const isBefore = kind === 'avant échéance'
  const levelsByDay = new Map<Day, Level>()
  // When several levels apply, the nearest before the due date wins, or the furthest after it.
  for (const days of [...levels].sort((one, other) => (isBefore ? other - one : one - other))) {
    for (let missed = 0; missed <= catchUpDays; missed++) {
      const distance = isBefore ? days - missed : days + missed
      if (distance <= 0) continue
      levelsByDay.set(dueDateAt(distance), { dueDate: dueDateAt(distance), days })
    }
  }
  return [...levelsByDay.values()]
}

/** The day on which an invoice reaches a level. */
export function levelDay({ dueDate, days }: Level, kind: Reminder): Day {
  return daysAfter(dueDate, kind === 'avant échéance' ? -days : days)
}
