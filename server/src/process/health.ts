import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { ignoreError } from '#database/pool/ignore-error.ts'

type Health = { ready: boolean; because?: 'database' | 'schema' | 'leaving' }
export type HealthCheck = { ask(): Promise<Health>; leave(): void; stop(): Promise<void> }

// A load balancer must notice a stalled database within two seconds. Both durations together stay below that.
const usual = { keptMs: 400, patienceMs: 1000 }

type State = { chapter: string; onlyReads: boolean }

const stateQuery = `
  select chapter,
    pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "onlyReads"
  from access.oldest_server`

/**
 * The readiness of this server. It is not ready while it stops, while the database is unreachable or
 * read-only, and when the schema requires a migration later than `lastMigration`. The check has its own
 * connection, so a busy server does not look dead. An answer is shared by all callers for `keptMs`.
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
    client.release(row?.onlyReads ?? true) // a new connection may reach the primary again
    if (!row || row.onlyReads) return { ready: false, because: 'database' }
    return row.chapter > lastMigration ? { ready: false, because: 'schema' } : { ready: true }
  } catch {
    return { ready: false, because: 'database' }
  }
}

/**
 * The timeout leaves the event loop two more turns: an answer that arrived in time is still used when this
 * process was too busy to read it.
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
