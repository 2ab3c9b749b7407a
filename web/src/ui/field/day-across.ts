import { type Day, daysAfter } from '@escale/contract/values/days'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

type Limits = { minDate?: Day | undefined; maxDate?: Day | undefined }

/**
 * The day in another month to which an arrow key moves. Null when it stays in the month, or passes a limit.
 */
export function dayAcross(day: Day, key: string, { minDate, maxDate }: Limits): Day | null {
  const step = steps[key]
  if (step === undefined) return null
  const next = daysAfter(day, step)
  const isBeyond = next < (minDate ?? next) || next > (maxDate ?? next)
  return isBeyond || next.slice(0, 7) === day.slice(0, 7) ? null : next
}
