import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const timeoutMs = 5000

/**
 * Refuses a URL through which PostgreSQL notifications are lost, such as a pooler in transaction mode. Pages
 * would not refresh and no job would run, without any error. The test uses two connections, because one alone
 * may receive its own notifications even there. An unreachable URL passes: the next connection reports it.
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

/** Connects with timeouts as connection settings, like the jobs pool. */
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

/** PgBouncer's « unsupported startup parameter ». */
function isRefusedSetting(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '08P01' && error.message.includes('startup parameter')
  )
}
