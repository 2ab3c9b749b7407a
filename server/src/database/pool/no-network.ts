import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<{ isOver: boolean }>()

/**
 * Runs a transaction's work. It holds a connection and perhaps locks, so it must not wait for another
 * machine.
 */
export async function withoutNetwork<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOver: false }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.isOver = true // a stream opened inside may continue after the transaction
  }
}

/** Throws inside an open transaction. Every network client calls this first. */
export function refuseInTransaction(machine: string): void {
  if (transactions.getStore()?.isOver === false)
    throw new Error(`${machine} is spoken to inside a transaction: do it before, after, or by a job`)
}
