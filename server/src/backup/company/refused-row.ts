type Refused = { code?: string; message?: string; table?: string; constraint?: string }

/**
 * What the database says of a row that it refuses. When the row goes to another machine (docs/decisions/078),
 * the code of the refusal and the
 * name of its rule stay there: the message tells.
 */
export function refusedRow(error: unknown): Refused {
  const { code, message = '', table, constraint } = error as Refused
  if (code !== 'XX000') return { code, table, constraint }
  const violated = /violates (unique)?.*constraint(?: "(\w+?)(?:_\d+)?")?/.exec(message)
  if (violated) return { code: violated[1] ? '23505' : '23000', table, constraint: violated[2] }
  return { code: message.includes('No space left on device') ? '53100' : code }
}
