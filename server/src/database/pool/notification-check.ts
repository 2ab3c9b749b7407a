import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const timeoutMs = 5000

/**
 * Throws for a URL through which PostgreSQL notifications are lost, such as a pooler in transaction mode.
 * Without them, open pages would not refresh and no job would run, and there would be no error. The test uses
 * two connections, because a single one may receive its own notifications even then. An unreachable URL
 * passes, because the next connection reports it.
 */
export async function refuseWithoutNotifications(
  url: string,
  setting: string,
  withinMs = timeoutMs,
): Promise<void> {
  const [subscriber, publisher] = [newConnection(url), newConnection(url)]
  try {
    if (await receivesNotifications(subscriber, publisher, withinMs)) return
  } catch (error) {
    if (!isRefusedSetting(error)) return
  } finally {
    for (const client of [subscriber, publisher]) client.end().catch(() => {})
  }
  throw new Error(
    `${setting} mène à un PgBouncer en mode transaction : DATABASE_DIRECT_URL doit donner le même PostgreSQL sans passer par lui, pour les tâches et l'écoute des événements.`,
  )
}

/**
 * Opens a connection with timeouts among its connection settings, like the pool of the jobs. A pooler may
 * refuse these settings.
 */
function newConnection(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
  }).on('error', () => {})
}

async function receivesNotifications(
  subscriber: pg.Client,
  publisher: pg.Client,
  withinMs: number,
): Promise<boolean> {
  const channel = `escale_hearing_${randomUUID().replaceAll('-', '')}`
  await Promise.all([subscriber.connect(), publisher.connect()])
  const received = new Promise<boolean>((resolve) => subscriber.once('notification', () => resolve(true)))
  await subscriber.query(`listen ${channel}`)
  await publisher.query('select pg_notify($1, $2)', [channel, ''])
  return Promise.race([received, sleep(withinMs, false, { ref: false })])
}

/** True for PgBouncer's error « unsupported startup parameter ». */
function isRefusedSetting(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '08P01' && error.message.includes('startup parameter')
  )
}
