import pg from 'pg'

export type Health = { ready: boolean; because?: 'database' | 'schema' | 'leaving' }
export type HealthCheck = { ask(): Promise<Health>; leave(): void; stop(): Promise<void> }

const keptMs = 1000
const patienceMs = 1500

/**
 * Whether this server may be sent requests: not while it leaves, nor when the database is away or no longer for a server that
 * knows `lastChapter` and no more. The database is asked on a connection apart, so that a busy server is not taken for a
 * dead one; an answer is good for a second, however many ask.
 */
export function startHealth(loginUrl: string, lastChapter: string): HealthCheck {
  const ignored = () => {}
  const pool = new pg.Pool({ connectionString: loginUrl, max: 1, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
    .on('error', ignored)
    .on('connect', (client) => client.on('error', ignored))
  let kept: { answer: Promise<Health>; askedAt: number } | undefined
  let isLeaving = false

  async function askDatabase(): Promise<Health> {
    try {
      const { rows } = await pool.query<{ chapter: string }>('select chapter from access.oldest_server')
      return (rows[0]?.chapter ?? '') > lastChapter ? { ready: false, because: 'schema' } : { ready: true }
    } catch {
      return { ready: false, because: 'database' }
    }
  }

  return {
    async ask() {
      if (isLeaving) return { ready: false, because: 'leaving' }
      if (!kept || performance.now() - kept.askedAt > keptMs) kept = { answer: askDatabase(), askedAt: performance.now() }
      return kept.answer
    },
    leave() {
      isLeaving = true
    },
    stop: () => pool.end(),
  }
}
