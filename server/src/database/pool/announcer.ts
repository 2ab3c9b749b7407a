import type { Pool } from './open.ts'

/** Where PostgreSQL carries what happened to every server that listens. */
export const noticeChannel = 'escale'

/** Tells every server that listens, a moment later and each thing once. */
export type Announcer = { announce(payload: string): void; close(): Promise<void> }

const gatherMs = 20
const retryMs = 1000

/**
 * Announcements leave by themselves, after what they announce is kept. Inside its transaction they would make
 * every other
 * announcing transaction wait for this one to reach the disk: PostgreSQL commits those one at a time.
 */
export function startAnnouncer(pool: Pool): Announcer {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let leaving = Promise.resolve()

  function announce(payload: string): void {
    waiting.add(payload)
    timer ??= setTimeout(sendWaiting, gatherMs)
  }

  function sendWaiting(): void {
    timer = undefined
    const payloads = [...waiting]
    waiting.clear()
    leaving = pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) payload', [noticeChannel, payloads])
      .then(
        () => {},
        () => {
          for (const payload of payloads) waiting.add(payload)
          timer ??= setTimeout(sendWaiting, retryMs)
        },
      )
  }

  async function close(): Promise<void> {
    clearTimeout(timer)
    await leaving
    if (waiting.size > 0) sendWaiting()
    await leaving
    clearTimeout(timer)
  }

  return { announce, close }
}
