import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { ignoreError } from '#database/pool/ignore-error.ts'

type Health = { ready: boolean; because?: 'database' | 'schema' | 'leaving' }
export type HealthCheck = { ask(): Promise<Health>; leave(): void; stop(): Promise<void> }

// Milliseconds. A load balancer must notice within two seconds that the database does not answer, so both
// durations together stay below that.
const usual = { keptMs: 400, patienceMs: 1000 }

type State = { chapter: string; onlyReads: boolean }

const stateQuery = `
  select chapter,
    pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "onlyReads"
  from access.oldest_server`

/**
 * Checks whether this server is ready for requests. It is not ready while it stops, while the database is
 * unreachable or read-only, and when the database schema has a migration newer than `lastMigration`. The
 * check has its own connection, so a busy server does not seem dead. All callers within `keptMs` share one
 * answer.
 */
export function startHealth(
  loginUrl: string,
  lastMigration: string,
  { keptMs, patienceMs } = usual,
): HealthCheck {
  const pool = createPool(loginUrl, 2 * patienceMs)
  let lastAnswer: { answer: Promise<Health>; askedAt: number } | undefined
  let isLeaving = false

  return {
    async ask() {
      if (isLeaving) return { ready: false, because: 'leaving' }
      if (!lastAnswer || performance.now() - lastAnswer.askedAt > keptMs)
        lastAnswer = {
          answer: limitTime(checkDatabase(pool, lastMigration), patienceMs),
          askedAt: performance.now(),
        }
      return lastAnswer.answer
    },
    leave() {
      isLeaving = true
    },
    stop: () => pool.end(),
  }
}

function createPool(loginUrl: string, timeoutMs: number): pg.Pool {
  return new pg.Pool({
    connectionString: loginUrl,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
    .on('error', ignoreError)
    .on('connect', (client) => client.on('error', ignoreError))
}

async function checkDatabase(pool: pg.Pool, lastMigration: string): Promise<Health> {
  try {
    const client = await pool.connect()
    const row = await readState(client)
    // Closes a read-only connection, because a new one may reach the primary server.
    client.release(row?.onlyReads ?? true)
    if (!row || row.onlyReads) return { ready: false, because: 'database' }
    return row.chapter > lastMigration ? { ready: false, because: 'schema' } : { ready: true }
  } catch {
    return { ready: false, because: 'database' }
  }
}

/**
 * Limits the duration of a check. After the timeout, the event loop gets two more turns. An answer that
 * arrived in time is thus still used when this process was too busy to read it.
 */
async function limitTime(answer: Promise<Health>, ms: number): Promise<Health> {
  const answered = new AbortController()
  const timeout = sleep(ms, undefined, { signal: answered.signal })
    .then(() => turn())
    .then(() => turn())
    .then((): Health => ({ ready: false, because: 'database' }))
  timeout.catch(ignoreError)
  return Promise.race([answer, timeout]).finally(() => answered.abort())
}

async function readState(client: pg.PoolClient): Promise<State | undefined> {
  return client.query<State>(stateQuery).then(
    ({ rows: [row] }) => row,
    () => undefined,
  )
}
