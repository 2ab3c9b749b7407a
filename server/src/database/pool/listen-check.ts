import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const patienceMs = 5000

/**
 * Refuses an address where nobody hears what PostgreSQL tells, as through a pooler in transaction mode: pages
 * would be told of nothing and
 * no job would be done, without a word. Two connections, for one that tells itself something may hear it even
 * there.
 * An address where nobody answers is left to who connects next, and says so.
 */
export async function refuseDeaf(url: string, setting: string, withinMs = patienceMs): Promise<void> {
  const [listening, telling] = [open(url), open(url)]
  try {
    if (await hears(listening, telling, withinMs)) return
  } catch (error) {
    if (!isRefusedSetting(error)) return
  } finally {
    for (const client of [listening, telling]) client.end().catch(() => {})
  }
  throw new Error(
    `${setting} mène à un PgBouncer en mode transaction : DATABASE_DIRECT_URL doit donner le même PostgreSQL sans passer par lui, pour les tâches et l'écoute des événements.`,
  )
}

/** As the jobs connect, whose limits of time are the connection's own. */
function open(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    statement_timeout: patienceMs,
  }).on('error', () => {})
}

async function hears(listening: pg.Client, telling: pg.Client, withinMs: number): Promise<boolean> {
  const channel = `escale_hearing_${randomUUID().replaceAll('-', '')}`
  await Promise.all([listening.connect(), telling.connect()])
  const heard = new Promise<boolean>((resolve) => listening.once('notification', () => resolve(true)))
  await listening.query(`listen ${channel}`)
  await telling.query('select pg_notify($1, $2)', [channel, ''])
  return Promise.race([heard, sleep(withinMs, false, { ref: false })])
}

/** PgBouncer’s « unsupported startup parameter ». */
function isRefusedSetting(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '08P01' && error.message.includes('startup parameter')
  )
}
