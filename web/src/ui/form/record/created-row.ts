/** The record that a dialog has just created, until a list marks it. */
let createdId: string | null = null

export function markCreatedRow(id: string) {
  createdId = id
}

/** The position of the created record among the rows, returned once. -1 when it is absent. */
export function madeRowIndex(rows: readonly { id: string }[]): number {
  const place = createdId === null ? -1 : rows.findIndex(({ id }) => id === createdId)
  if (place !== -1) createdId = null
  return place
}
