import type { PoolClient } from 'pg'
import { faultOf } from '#database/pool/faults.ts'
import { type Mode, mayWrite } from '#database/pool/mode.ts'
import { withoutNetwork } from '#database/pool/no-network.ts'
import type { Pool } from '#database/pool/open.ts'
import { connectionOf } from '#database/statements/connection.ts'
import { type Statement, send } from '#database/statements/send.ts'

const beginnings: Record<Mode, Statement> = {
  // Of one moment: a page that several statements make never shows half of what a colleague writes meanwhile.
  read: { text: 'begin isolation level repeatable read read only', values: [] },
  write: { text: 'begin', values: [] },
  writtenSnapshot: { text: 'begin isolation level repeatable read', values: [] },
}

export type Transaction = {
  client: PoolClient
  mode: Mode
  last: Statement[]
  /** Of one that only reads, and reads all of it at once. */
  isReadAtOnce?: boolean
  ended?: Promise<void>
  isOver?: boolean
  /** Of a visit from the platform: what goes on outside once it is over. */
  outer?: Transaction
}

/** Does the work on a connection of the share's own, kept only if all of it succeeds. */
export async function inTransaction<T>(
  pool: Pool,
  share: string,
  mode: Mode,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect(share)
  const transaction: Transaction = { client, mode, last: [] }
  const result = await doneOrRolledBack(transaction, work)
  const ended = transaction.ended ?? endTransaction(transaction)
  // What was written is not said before it is kept; what was only read is known already.
  if (mayWrite(mode)) await ended
  else ended.catch(() => {})
  return result
}

async function doneOrRolledBack<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { client, mode } = transaction
  try {
    send(client, beginnings[mode]).catch(() => {}) // the statement behind it on the wire hears of it
    return await withoutNetwork(() => work(transaction))
  } catch (error) {
    if (transaction.ended) throw faultOf(error, mode) ?? error
    transaction.isOver = true
    throw await rolledBack(transaction, error)
  }
}

/** Ends a transaction that only reads by the message that is being gathered. */
export function endWithMessage(transaction: Transaction): void {
  if (transaction.ended) return
  transaction.ended = new Promise((resolve) =>
    connectionOf(transaction.client).beforeLeaving(() => resolve(endTransaction(transaction))),
  )
  transaction.ended.catch(() => {}) // a read that failed says so itself
}

/**
 * Sends what was kept for the end, and commits. A commit after a statement that failed is a rollback, and
 * says nothing: the failure itself is what is heard.
 */
async function endTransaction(transaction: Transaction): Promise<void> {
  const { client, last } = transaction
  transaction.isOver = true
  const ending = [
    ...last.map((statement) => send(client, statement)),
    send(client, { text: 'commit', values: [] }),
  ]
  const outcome = await Promise.allSettled(ending)
  const failure = outcome.find((settled) => settled.status === 'rejected')
  if (failure) throw await rolledBack(transaction, failure.reason)
  client.release()
}

/**
 * Gives a connection back without its transaction, and the error as callers should hear it. One that cannot
 * even say so is closed, or whose database is not what it was.
 */
async function rolledBack({ client, mode }: Transaction, error: unknown): Promise<unknown> {
  const fault = faultOf(error, mode)
  await client.query('rollback').then(
    () => client.release(fault !== undefined),
    () => client.release(true),
  )
  return fault ?? error
}
