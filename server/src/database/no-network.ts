import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<true>()

/** Does the work of a transaction, which holds a connection and perhaps locks: nothing in it may wait for another machine. */
export function withoutNetwork<T>(work: () => T): T {
  return transactions.run(true, work)
}

/** Refuses to speak to another machine while a transaction waits; each of its clients asks before it does. */
export function refuseInTransaction(machine: string): void {
  if (transactions.getStore()) throw new Error(`${machine} is spoken to inside a transaction: do it before, after, or by a job`)
}
