type List = { isError: boolean; data: unknown }

/**
 * The totals of a list, undefined when it failed: a count beside « La liste n'a pas pu être chargée » would
 * describe rows that are not shown.
 */
export function knownTotals<Totals>(list: List, totals: Totals | undefined): Totals | undefined {
  return list.isError && list.data === undefined ? undefined : totals
}
