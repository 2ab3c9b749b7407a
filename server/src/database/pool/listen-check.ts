import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const patienceMs = 5000

/**
 * Refuses a URL through which PostgreSQL notifications are lost, such as a pooler in transaction mode. Pages
 * would not refresh and no job would run, without any error. The test uses two connections, because one alone
 * may receive its own notifications even there. An unreachable URL passes: the next connection reports it.
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

/** Connects with timeouts as connection settings, like the jobs pool. */
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

/** PgBouncer's « unsupported startup parameter ». */
function isRefusedSetting(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '08P01' && error.message.includes('startup parameter')
  )
}
