import type { Pool } from './pool.ts'

/** PostgreSQL notification channel that all servers listen on. */
export const noticeChannel = 'escale'

/** Sends PostgreSQL notifications to all servers, in batches and without duplicates. */
export type Announcer = { announce(payload: string): void; close(): Promise<void> }

const gatherMs = 20
const retryMs = 1000

/**
 * Starts the batches. Notifications are sent after the commit of their change: PostgreSQL serialises the
 * commits of all transactions that called `notify`.
 */
export function startAnnouncer(pool: Pool): Announcer {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  function announce(payload: string): void {
    pending.add(payload)
    timer ??= setTimeout(sendWaiting, gatherMs)
  }

  function sendWaiting(): void {
    timer = undefined
    const payloads = [...pending]
    pending.clear()
    sending = pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) payload', [noticeChannel, payloads])
      .then(
        () => {},
        () => {
          for (const payload of payloads) pending.add(payload)
          timer ??= setTimeout(sendWaiting, retryMs)
        },
      )
  }

  async function close(): Promise<void> {
    clearTimeout(timer)
    await sending
    if (pending.size > 0) sendWaiting()
    await sending
    clearTimeout(timer)
  }

  return { announce, close }
}
