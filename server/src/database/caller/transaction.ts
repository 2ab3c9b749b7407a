import type { PoolClient } from 'pg'
import { faultOf } from '#database/pool/faults.ts'
import { type Mode, mayWrite } from '#database/pool/mode.ts'
import { withoutNetwork } from '#database/pool/no-network.ts'
import type { Pool } from '#database/pool/pool.ts'
import { connectionOf } from '#database/statements/connection.ts'
import { type Statement, send } from '#database/statements/send.ts'

const beginStatements: Record<Mode, Statement> = {
  // A snapshot for all statements of the transaction. A page built from several never shows half of a
  // concurrent write.
  read: { text: 'begin isolation level repeatable read read only', values: [] },
  write: { text: 'begin', values: [] },
  writtenSnapshot: { text: 'begin isolation level repeatable read', values: [] },
}

export type Transaction = {
  client: PoolClient
  mode: Mode
  last: Statement[]
  /** Makes the statement that is sent right before the commit. */
  beforeCommit?: () => Statement
  /** True for a read-only transaction whose reads are all sent at once. */
  isReadAtOnce?: boolean
  ended?: Promise<void>
  isOver?: boolean
  /** The outer transaction, when a super_admin works in another company from inside it. */
  outer?: Transaction
}

/** Runs the work in a transaction, on a connection of the quota. An error rolls everything back. */
export async function inTransaction<T>(
  pool: Pool,
  quota: string,
  mode: Mode,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect(quota)
  const transaction: Transaction = { client, mode, last: [] }
  const result = await runOrRollBack(transaction, work)
  const ended = transaction.ended ?? endTransaction(transaction)
  // A write must be committed before its result is returned. A read has nothing to commit.
  if (mayWrite(mode)) await ended
  else ended.catch(() => {})
  return result
}

async function runOrRollBack<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { client, mode } = transaction
  try {
    // If `begin` fails, the next statement is rejected with the same error.
    send(client, beginStatements[mode]).catch(() => {})
    return await withoutNetwork(() => work(transaction))
  } catch (error) {
    if (transaction.ended) throw faultOf(error, mode) ?? error
    transaction.isOver = true
    throw await rollBack(transaction, error)
  }
}

/** Adds the commit of a read-only transaction to the message that is about to be sent. */
export function endWithMessage(transaction: Transaction): void {
  if (transaction.ended) return
  transaction.ended = new Promise((resolve) =>
    connectionOf(transaction.client).beforeSend(() => resolve(endTransaction(transaction))),
  )
  transaction.ended.catch(() => {}) // The failed read already throws its own error.
}

/**
 * Sends the final statements and the commit. After a failed statement PostgreSQL turns the commit into a
 * rollback without an error, so the error of the statement is thrown here.
 */
async function endTransaction(transaction: Transaction): Promise<void> {
  const { client, last, beforeCommit } = transaction
  transaction.isOver = true
  const ending = [
    ...last.map((statement) => send(client, statement)),
    ...(beforeCommit ? [send(client, beforeCommit())] : []),
    send(client, { text: 'commit', values: [] }),
  ]
  const outcome = await Promise.allSettled(ending)
  const failure = outcome.find((settled) => settled.status === 'rejected')
  if (failure) throw await rollBack(transaction, failure.reason)
  client.release()
}

/**
 * Rolls back, releases the connection and returns the error to throw. The connection is closed when the
 * rollback fails, or when the error shows that the connection is unusable.
 */
async function rollBack({ client, mode }: Transaction, error: unknown): Promise<unknown> {
  const fault = faultOf(error, mode)
  await client.query('rollback').then(
    () => client.release(fault !== undefined),
    () => client.release(true),
  )
  return fault ?? error
}
