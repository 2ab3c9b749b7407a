import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<{ isOver: boolean }>()

/**
 * Runs a transaction's work and forbids network calls in it. A transaction occupies a connection and may have
 * locked rows, so it must not wait for another machine.
 */
export async function withoutNetwork<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOver: false }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.isOver = true // A stream opened in the transaction may call the network after its end
  }
}

/**
 * Throws when called inside an open transaction. Every client of a network service calls this before a
 * request.
 */
export function refuseInTransaction(machine: string): void {
  if (transactions.getStore()?.isOver === false)
    throw new Error(`${machine} is spoken to inside a transaction: do it before, after, or by a job`)
}
