import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<{ isOver: boolean }>()

/**
 * Does the work of a transaction, which holds a connection and perhaps locks: nothing in it may wait for
 * another machine.
 */
export async function withoutNetwork<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOver: false }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.isOver = true // a stream that it opened goes on in its name
  }
}

/** Refuses to speak to another machine while a transaction waits; each of its clients asks before it does. */
export function refuseInTransaction(machine: string): void {
  if (transactions.getStore()?.isOver === false)
    throw new Error(`${machine} is spoken to inside a transaction: do it before, after, or by a job`)
}
