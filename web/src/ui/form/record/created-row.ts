/** The id of the record that a dialog has just created. A list highlights it once. */
let createdId: string | null = null

export function markCreatedRow(id: string) {
  createdId = id
}

/** The index of the record just created among the rows. Returned only once. -1 when it is not there. */
export function takeCreatedRowIndex(rows: readonly { id: string }[]): number {
  const place = createdId === null ? -1 : rows.findIndex(({ id }) => id === createdId)
  if (place !== -1) createdId = null
  return place
}
