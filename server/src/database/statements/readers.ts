import pg from 'pg'

const { builtins } = pg.types

const readers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, Number], // Weights and volumes have far fewer digits than a double can hold
  [builtins.DATE, (day) => day], // A calendar day has no time zone, so it stays text
  [builtins.TIMESTAMPTZ, isoInstant],
])

/** Parsers of PostgreSQL values, by their type. */
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
 * Converts `2026-11-20 08:30:00.123456+00` to `2026-11-20T08:30:00.123Z`. UTC values are converted as text,
 * because a list holds a hundred instants and a Date for each is slow.
 */
function isoInstant(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}
