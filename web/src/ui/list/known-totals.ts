type List = { isError: boolean; data: unknown }

/**
 * The totals of a list. A list that failed has none: a count beside « La liste n'a pas pu être chargée »
 * would speak of rows nobody sees.
 */
export function knownTotals<Totals>(list: List, totals: Totals | undefined): Totals | undefined {
  return list.isError && list.data === undefined ? undefined : totals
}
