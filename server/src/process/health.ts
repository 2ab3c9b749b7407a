import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'

type Health = { ready: boolean; because?: 'database' | 'schema' | 'leaving' }
export type HealthCheck = { ask(): Promise<Health>; leave(): void; stop(): Promise<void> }

// Together well under the two seconds after which a balancer must know of a database that stands still.
const usual = { keptMs: 400, patienceMs: 1000 }

type State = { chapter: string; onlyReads: boolean }

const asking = `select chapter, pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "onlyReads" from access.oldest_server`

/**
 * Whether this server may be sent requests: not while it leaves, nor when the database is away, only reads
 * for now, or is no longer for a server that
 * knows `lastChapter` and no more. The database is asked on a connection apart, so that a busy server is not
 * taken for a
 * dead one, and an answer that came while this process was at work counts as come in time; it is good for a
 * moment, however
 * many ask.
 */
export function startHealth(
  loginUrl: string,
  lastChapter: string,
  { keptMs, patienceMs } = usual,
): HealthCheck {
  const pool = new pg.Pool({
    connectionString: loginUrl,
    max: 1,
    connectionTimeoutMillis: 2 * patienceMs,
    query_timeout: 2 * patienceMs,
  })
    .on('error', ignored)
    .on('connect', (client) => client.on('error', ignored))
  let lastAnswer: { answer: Promise<Health>; askedAt: number } | undefined
  let isLeaving = false

  async function askDatabase(): Promise<Health> {
    try {
      const client = await pool.connect()
      const row = await stateOn(client)
      client.release(row?.onlyReads ?? true) // the one that writes may be behind another connection
      if (!row || row.onlyReads) return { ready: false, because: 'database' }
      return row.chapter > lastChapter ? { ready: false, because: 'schema' } : { ready: true }
    } catch {
      return { ready: false, because: 'database' }
    }
  }

  return {
    async ask() {
      if (isLeaving) return { ready: false, because: 'leaving' }
      if (!lastAnswer || performance.now() - lastAnswer.askedAt > keptMs)
        lastAnswer = { answer: inTime(askDatabase(), patienceMs), askedAt: performance.now() }
      return lastAnswer.answer
    },
    leave() {
      isLeaving = true
    },
    stop: () => pool.end(),
  }
}

const ignored = () => {}

/**
 * The answer, or « database away » after `ms`. An answer that is ready by then still counts, however busy
 * this process was.
 */
async function inTime(answer: Promise<Health>, ms: number): Promise<Health> {
  const answered = new AbortController()
  const silence = sleep(ms, undefined, { signal: answered.signal })
    .then(() => turn())
    .then(() => turn())
    .then((): Health => ({ ready: false, because: 'database' }))
  silence.catch(ignored)
  return Promise.race([answer, silence]).finally(() => answered.abort())
}

async function stateOn(client: pg.PoolClient): Promise<State | undefined> {
  return client.query<State>(asking).then(
    ({ rows: [row] }) => row,
    () => undefined,
  )
}
