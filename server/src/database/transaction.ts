import type { PoolClient } from 'pg'
import { withoutNetwork } from './no-network.ts'
import type { Pool } from './open.ts'
import { type Statement, send } from './send.ts'

/** What a transaction may do; a snapshot reads everything as it was at one moment. */
export type Mode = 'read' | 'write' | 'snapshot' | 'writtenSnapshot'

const beginnings: Record<Mode, Statement> = {
  read: { text: 'begin read only', values: [] },
  write: { text: 'begin', values: [] },
  snapshot: { text: 'begin isolation level repeatable read read only', values: [] },
  writtenSnapshot: { text: 'begin isolation level repeatable read', values: [] },
}

export function mayWrite(mode: Mode): boolean {
  return mode === 'write' || mode === 'writtenSnapshot'
}

export type Transaction = {
  client: PoolClient
  mode: Mode
  last: Statement[]
  ended?: Promise<void>
  isOver?: boolean
  /** Of a visit from the platform: what goes on outside once it is over. */
  outer?: Transaction
}

/** Does the work on a connection of the share's own, kept only if all of it succeeds. */
export async function inTransaction<T>(pool: Pool, share: string, mode: Mode, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect(share)
  const transaction: Transaction = { client, mode, last: [] }
  const result = await doneOrRolledBack(transaction, work)
  const ended = transaction.ended ?? endTransaction(transaction)
  // What was written is not said before it is kept; what was only read is known already.
  if (mayWrite(mode)) await ended
  else ended.catch(() => {})
  return result
}

async function doneOrRolledBack<T>(transaction: Transaction, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const { client, mode } = transaction
  try {
    send(client, beginnings[mode]).catch(() => {}) // the statement behind it on the wire hears of it
    return await withoutNetwork(() => work(transaction))
  } catch (error) {
    if (transaction.ended) throw error
    transaction.isOver = true
    await rollBack(client)
    throw error
  }
}

/** Sends what was kept for the end, and commits. A commit after a statement that failed is a rollback, and says nothing: the failure itself is what is heard. */
export async function endTransaction(transaction: Transaction): Promise<void> {
  const { client, last } = transaction
  transaction.isOver = true
  const ending = [...last.map((statement) => send(client, statement)), send(client, { text: 'commit', values: [] })]
  const outcome = await Promise.allSettled(ending)
  const failure = outcome.find((settled) => settled.status === 'rejected')
  if (outcome.at(-1)?.status === 'rejected') await rollBack(client)
  else client.release()
  if (failure) throw failure.reason
}

/** Gives a connection back without its transaction; one that cannot even say so is closed. */
async function rollBack(client: PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}
