/**
 * An age in whole days, as lists, reports and documents write it: `31–60 j`, or `> 90 j` without upper limit.
 */
export function ageInDays(from: number, to?: number): string {
  return to === undefined ? `> ${from - 1} j` : `${from}–${to} j`
}

/** Ranges of days overdue, in an aged balance. */
export const dueAges = [ageInDays(1, 30), ageInDays(31, 60), ageInDays(61, 90), ageInDays(91)] as const
