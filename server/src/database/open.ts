import pg from 'pg'

export type Pool = pg.Pool

const { builtins } = pg.types
const readers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, Number], // weights and volumes: far inside what a double holds exactly to the gram
  [builtins.DATE, (day) => day], // a calendar day is not an instant
  [builtins.TIMESTAMPTZ, isoInstant],
])

/** A pool of connections. Statements are sent without waiting for the answer to the one before. */
export function openPool(connectionString: string, max: number): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format === 'binary' ? undefined : readers.get(oid)) ?? pg.types.getTypeParser(oid, format as 'text'),
    },
  } as pg.PoolConfig)
  pool.on('error', () => {}) // an idle connection that dies is replaced; whoever uses one hears of it themselves
  return pool
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number`)
  return value
}

/** `2026-11-20 08:30:00.123456+00` as `2026-11-20T08:30:00.123Z`. A list holds a hundred of them: no Date is made for one in UTC. */
function isoInstant(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}
