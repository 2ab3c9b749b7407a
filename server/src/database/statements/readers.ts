import pg from 'pg'

const { builtins } = pg.types

const readers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, Number], // weights and volumes stay far below the precision of a double
  [builtins.DATE, (day) => day], // a calendar day is not an instant
  [builtins.TIMESTAMPTZ, isoInstant],
])

/** Parsers of database values, by type. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : readers.get(oid)) ?? pg.types.getTypeParser(oid, format as 'text'),
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number`)
  return value
}

/**
 * Converts `2026-11-20 08:30:00.123456+00` to `2026-11-20T08:30:00.123Z`, without a Date for UTC: a list
 * holds a hundred instants.
 */
function isoInstant(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}
