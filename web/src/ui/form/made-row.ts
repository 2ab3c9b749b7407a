/** The record that a dialog has just created, until a list marks it. */
let made: string | null = null

export function markMadeRow(id: string) {
  made = id
}

/** The position of the created record among the rows, returned once. -1 when it is absent. */
export function madeRowIndex(rows: readonly { id: string }[]): number {
  const place = made === null ? -1 : rows.findIndex(({ id }) => id === made)
  if (place !== -1) made = null
  return place
}
