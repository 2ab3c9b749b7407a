/**
 * An age range in whole days, as lists, reports and documents write it: `31–60 j`, or `> 90 j` without an
 * upper limit.
 */
export function ageInDays(from: number, to?: number): string {
  return to === undefined ? `> ${from - 1} j` : `${from}–${to} j`
}

/** Age ranges, in days overdue, of the report on unpaid invoices. */
export const dueAges = [ageInDays(1, 30), ageInDays(31, 60), ageInDays(61, 90), ageInDays(91)] as const
