import pg from 'pg'
import { log } from '#telemetry/log.ts'
import { type Mode, mayWrite } from './mode.ts'
import { Unavailable } from './unavailable.ts'

const readOnly = '25006'

type Fault = { sqlStates: readonly string[]; event: string; routine?: string }

/**
 * Errors caused by the database server's state rather than by the statement. A retry on another connection
 * may succeed.
 */
const faults: readonly Fault[] = [
  { sqlStates: [readOnly], event: 'database only reads: its primary starts again, or is elsewhere' },
  {
    sqlStates: ['26000', '42P05'],
    event:
      'prepared statements do not last: behind a PgBouncer before 1.21, or without max_prepared_statements, set ESCALE_PREPARED_STATEMENTS=off',
  },
  {
    sqlStates: ['0A000'],
    // Within this SQLSTATE, only this PostgreSQL routine reports « cached plan must not change result type ».
    routine: 'RevalidateCachedQuery',
    event:
      'a table changed under prepared statements: RECONNECT on the console of the pooler, if there is one',
  },
]

const logAgainAfterMs = 60_000
const loggedAt = new Map<Fault, number>()

/**
 * Returns the error to throw when the database server caused the failure, otherwise undefined. It is logged
 * once a minute, because it hits many requests together. A write refused in a read-only transaction is a
 * programming error and not such a failure.
 */
export function faultOf(error: unknown, mode: Mode = 'write'): Unavailable | undefined {
  if (!(error instanceof pg.DatabaseError) || (error.code === readOnly && !mayWrite(mode))) return undefined
  const fault = faults.find(
    ({ sqlStates, routine }) =>
      sqlStates.includes(error.code ?? '') && (!routine || routine === error.routine),
  )
  if (!fault) return undefined
  const last = loggedAt.get(fault)
  if (last === undefined || performance.now() - last > logAgainAfterMs) {
    loggedAt.set(fault, performance.now())
    log('error', fault.event, { operation: 'database', code: error.code })
  }
  return new Unavailable(error.message, { cause: error })
}
