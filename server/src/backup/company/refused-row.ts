type RowRefusal = { code?: string; message?: string; table?: string; constraint?: string }

/**
 * Code, table and constraint of a database error. Citus loses code and constraint when another machine holds
 * the row (docs/decisions/078), so they are parsed from the message.
 */
export function refusedRow(error: unknown): RowRefusal {
  const { code, message = '', table, constraint } = error as RowRefusal
  if (code !== 'XX000') return { code, table, constraint }
  const violated = /violates (unique)?.*constraint(?: "(\w+?)(?:_\d+)?")?/.exec(message)
  if (violated) return { code: violated[1] ? '23505' : '23000', table, constraint: violated[2] }
  return { code: message.includes('No space left on device') ? '53100' : code }
}
