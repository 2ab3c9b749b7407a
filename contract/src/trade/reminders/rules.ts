import { type Day, daysAfter, daysBetween, formatDay } from '#values/days.ts'
import { formalLevel, type HoldKind, levelName, type ReminderLevel, reminderLevels } from './words.ts'

// Levels decide which reminder an unpaid invoice needs on a day (docs/decisions/146).

/** The settings that decide when a level is reached. */
type LevelPlan = { warnsBefore: boolean; days: Record<ReminderLevel, number> }

/** An invoice of this due date is at this level, reached on this day. */
type ReachedLevel = { dueDate: Day; level: number; reachedOn: Day }

/** The day on which invoices of a due date reach a level. */
function levelDay({ days }: LevelPlan, dueDate: Day, level: number): Day {
  const distance = days[reminderLevels[level] ?? 'formal']
  return daysAfter(dueDate, level === 0 ? -distance : distance)
}

/** The highest level that an unpaid invoice has reached on a day; null before the first one. */
export function levelOn(plan: LevelPlan, dueDate: Day, day: Day): number | null {
  for (let level = formalLevel; level >= 0; level--) {
    if (level === 0 && !plan.warnsBefore) continue
    if (daysBetween(levelDay(plan, dueDate, level), day) >= 0) return level
  }
  return null
}

/**
 * The due dates whose invoices are, on a day, at a level that is sent automatically. Each due date has only
 * its highest level, so levels missed while the server was down are not sent one after the other.
 */
export function levelsSentOn(plan: LevelPlan, day: Day): ReachedLevel[] {
  const { before, formal } = plan.days
  const dueDates = Array.from({ length: before + formal }, (_, place) => daysAfter(day, before - place))
  return dueDates.flatMap((dueDate) => {
    const level = levelOn(plan, dueDate, day)
    if (level === null || level === formalLevel) return []
    return [{ dueDate, level, reachedOn: levelDay(plan, dueDate, level) }]
  })
}

type Hold = { kind: HoldKind; until: Day | null }

/** True while a client gets no reminder for this reason: to the end of its last day. */
export function isHoldingOn({ until }: Hold, day: Day): boolean {
  return until === null || day <= until
}

/** The longest promise or pause, in days. */
const longestHoldDays = 366

/** Why a promise or a pause cannot end on a day, or null. */
export function holdDayError(until: Day, day: Day): 'PAST_DAY' | 'TOO_FAR' | null {
  if (until < day) return 'PAST_DAY'
  return daysBetween(day, until) > longestHoldDays ? 'TOO_FAR' : null
}

/** A reason in words, such as « En pause jusqu'au 12 déc. 2026 ». */
export function holdText({ kind, until }: Hold): string {
  if (until === null) return 'En litige'
  return kind === 'Promesse'
    ? `Promesse de payer le ${formatDay(until)}`
    : `En pause jusqu'au ${formatDay(until)}`
}

/** The latest reminder of an invoice in a few characters, such as « Relance 2 le 12/11 ». */
export function reminderLabel({ level, day }: { level: number; day: Day }): string {
  const [, month, dayOfMonth] = day.split('-')
  const name = level === 0 ? 'Rappel' : level === formalLevel ? 'Formelle' : levelName(level)
  return `${name} le ${dayOfMonth}/${month}`
}

type ListedInvoice = { number: string; dueDate: Day; balance: number }

/** Longest list of invoices in a message, in characters: WhatsApp limits a whole template to 1,024. */
const longestList = 600

/**
 * The invoices of a reminder in one line: number, due date and what is left of each. A list that gets too
 * long names the oldest ones and counts the others. `money` formats cents.
 */
export function listInvoices(
  invoices: readonly ListedInvoice[],
  day: Day,
  money: (cents: number) => string,
): string {
  const texts = invoices.map(({ number, dueDate, balance }) => {
    const due = dueDate < day ? `échue le ${formatDay(dueDate)}` : `échéance ${formatDay(dueDate)}`
    return `${number} (${due}, reste ${money(balance)})`
  })
  let shown = texts.length
  while (shown > 1 && texts.slice(0, shown).join(', ').length > longestList) shown--
  const others = texts.length - shown
  const list = texts.slice(0, shown).join(', ')
  if (others === 0) return list
  return `${list} et ${others === 1 ? '1 autre facture' : `${others} autres factures`}`
}
