import pg from 'pg'

export type Pool = pg.Pool

const { builtins } = pg.types
const readers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, Number], // weights and volumes: far inside what a double holds exactly to the gram
  [builtins.DATE, (day) => day], // a calendar day is not an instant
  [builtins.TIMESTAMPTZ, (instant) => new Date(instant).toISOString()],
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
