/**
 * How long something has lasted, in whole days, as every list, report and document words it: `31–60 j`, or `>
 * 90 j` when it has no end.
 */
export function ageInDays(from: number, to?: number): string {
  return to === undefined ? `> ${from - 1} j` : `${from}–${to} j`
}

/** How long a sum has been due, in the bands of a balance. */
export const dueAges = [ageInDays(1, 30), ageInDays(31, 60), ageInDays(61, 90), ageInDays(91)] as const
