/** The record that a dialog just made: the list that shows it marks it, and nothing else does. */
let made: string | null = null

export function markMadeRow(id: string) {
  made = id
}

/** Where it is among the rows, once; -1 when it is not there. */
export function madeRowIndex(rows: readonly { id: string }[]): number {
  const place = made === null ? -1 : rows.findIndex(({ id }) => id === made)
  if (place !== -1) made = null
  return place
}
