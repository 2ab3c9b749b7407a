import type { Day } from './days.ts'

/** Why a period is refused, and beside which of its ends. */
type PeriodRefusal = { field: 'from' | 'to'; message: string }

const longestYears = 10

const periodMessages = {
  backwards: 'La fin ne peut pas précéder le début.',
  tooLong: `La période ne peut pas dépasser ${longestYears} ans.`,
} as const

/** What is wrong with a period of two days, or null. */
export function periodRefusal(from: Day, to: Day): PeriodRefusal | null {
  if (to < from) return { field: 'to', message: periodMessages.backwards }
  if (to >= `${Number(from.slice(0, 4)) + longestYears}${from.slice(4)}`)
    return { field: 'to', message: periodMessages.tooLong }
  return null
}
