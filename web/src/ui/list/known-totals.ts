type List = { isError: boolean; data: unknown }

/**
 * The totals of a list. Undefined when loading the list failed, because a count next to « La liste n'a pas pu
 * être chargée » would mislead.
 */
export function knownTotals<Totals>(list: List, totals: Totals | undefined): Totals | undefined {
  return list.isError && list.data === undefined ? undefined : totals
}
