type RowRefusal = { code?: string; message?: string; table?: string; constraint?: string }

/**
 * Returns code, table and constraint of a database error. When the row is on another machine of a Citus
 * cluster, code and constraint are lost (docs/decisions/078), so they are parsed from the message.
 */
export function refusedRow(error: unknown): RowRefusal {
  const { code, message = '', table, constraint } = error as RowRefusal
  if (code !== 'XX000') return { code, table, constraint }
  const violated = /violates (unique)?.*constraint(?: "(\w+?)(?:_\d+)?")?/.exec(message)
  if (violated) return { code: violated[1] ? '23505' : '23000', table, constraint: violated[2] }
  return { code: message.includes('No space left on device') ? '53100' : code }
}
