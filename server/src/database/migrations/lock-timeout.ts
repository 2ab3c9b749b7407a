import type pg from 'pg'

/**
 * Longest wait of a migration for a lock, in milliseconds, before it releases its locks and tries again.
 * Requests queue behind that wait, so it is under a second.
 */
export const longestWaitMs = 500

/** Runs statements in a transaction that waits at most `longestWaitMs` for each lock. */
export async function inBriefTransaction(client: pg.PoolClient, work: () => Promise<unknown>): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = ${longestWaitMs}`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // A failed rollback must not hide the first error.
    throw error
  }
}
