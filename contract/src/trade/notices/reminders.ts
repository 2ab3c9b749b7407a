import { type Day, daysAfter } from '#values/days.ts'
import type { Reminder } from './words.ts'

/** Days for which missed reminders are still sent after the server was down. Older ones are skipped. */
const catchUpDays = 2

/** A due date, and the number of days before or after it on which a reminder is sent. */
type Level = { dueDate: Day; days: number }

/**
 * Returns the due dates whose invoices need a reminder on a given day. Missed reminders are sent up to two
 * days late. Older invoices are left out, so a new rule does not send reminders for all of them.
 */
export function remindersDueOn(day: Day, kind: Reminder, levels: readonly number[]): Level[] {
  const dueDateAt = (days: number) => daysAfter(day, kind === 'avant échéance' ? days : -days)
  const isBefore = kind === 'avant échéance'
  const levelsByDay = new Map<Day, Level>()
  // If several reminders of one due date apply, the one nearest before it is chosen, or the one furthest
  // after it.
  for (const days of [...levels].sort((one, other) => (isBefore ? other - one : one - other))) {
    for (let missed = 0; missed <= catchUpDays; missed++) {
      const distance = isBefore ? days - missed : days + missed
      if (distance <= 0) continue
      levelsByDay.set(dueDateAt(distance), { dueDate: dueDateAt(distance), days })
    }
  }
  return [...levelsByDay.values()]
}

/** The day on which a reminder is sent: the due date minus or plus the number of days. */
export function levelDay({ dueDate, days }: Level, kind: Reminder): Day {
  return daysAfter(dueDate, kind === 'avant échéance' ? -days : days)
}
