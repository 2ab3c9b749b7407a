import type { PoolClient } from 'pg'
import { faultOf } from '#database/pool/faults.ts'
import { type Mode, mayWrite } from '#database/pool/mode.ts'
import { withoutNetwork } from '#database/pool/no-network.ts'
import type { Pool } from '#database/pool/pool.ts'
import { connectionOf } from '#database/statements/connection.ts'
import { type Statement, send } from '#database/statements/send.ts'

const beginStatements: Record<Mode, Statement> = {
  // A snapshot: a page built from several statements never shows half of a concurrent write.
  read: { text: 'begin isolation level repeatable read read only', values: [] },
  write: { text: 'begin', values: [] },
  writtenSnapshot: { text: 'begin isolation level repeatable read', values: [] },
}

export type Transaction = {
  client: PoolClient
  mode: Mode
  last: Statement[]
  /** True for a read-only transaction whose reads are all sent at once. */
  isReadAtOnce?: boolean
  ended?: Promise<void>
  isOver?: boolean
  /** The surrounding transaction, when a super_admin administers a company. */
  outer?: Transaction
}

/** Runs the work on a connection of the quota. All of it is committed, or nothing. */
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
  // The result of a write is returned after its commit. A read need not wait.
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
    send(client, beginStatements[mode]).catch(() => {}) // the next statement on the wire receives the error
    return await withoutNetwork(() => work(transaction))
  } catch (error) {
    if (transaction.ended) throw faultOf(error, mode) ?? error
    transaction.isOver = true
    throw await rollBack(transaction, error)
  }
}

/** Sends the commit of a read-only transaction with the message being assembled. */
export function endWithMessage(transaction: Transaction): void {
  if (transaction.ended) return
  transaction.ended = new Promise((resolve) =>
    connectionOf(transaction.client).beforeSend(() => resolve(endTransaction(transaction))),
  )
  transaction.ended.catch(() => {}) // a failed read rejects by itself
}

/**
 * Sends the final statements and the commit. After a failed statement the commit becomes a silent rollback,
 * so the statement's own error is thrown.
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
  if (failure) throw await rollBack(transaction, failure.reason)
  client.release()
}

/**
 * Rolls back, releases the connection and returns the error for the caller. The connection is closed when the
 * rollback fails, or when the error shows that it is unusable.
 */
async function rollBack({ client, mode }: Transaction, error: unknown): Promise<unknown> {
  const fault = faultOf(error, mode)
  await client.query('rollback').then(
    () => client.release(fault !== undefined),
    () => client.release(true),
  )
  return fault ?? error
}
