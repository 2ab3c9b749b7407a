import type { Day } from './days.ts'

/** The error of a period, and the field next to which it is shown. */
type PeriodRefusal = { field: 'from' | 'to'; message: string }

const longestYears = 10

const periodMessages = {
  backwards: 'La fin ne peut pas précéder le début.',
  tooLong: `La période ne peut pas dépasser ${longestYears} ans.`,
} as const

/** The error of a period between two days. Null when the period is valid. */
export function periodError(from: Day, to: Day): PeriodRefusal | null {
  if (to < from) return { field: 'to', message: periodMessages.backwards }
  if (to >= `${Number(from.slice(0, 4)) + longestYears}${from.slice(4)}`)
    return { field: 'to', message: periodMessages.tooLong }
  return null
}
