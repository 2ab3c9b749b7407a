import { FairQueue, type QueueOptions } from '#database/pool/fair-queue.ts'

type QueueBounds = {
  atOnce: number
  waiting: number
  /** Waiting requests of one owner. */
  ofOne?: number
  /** Longest wait before a refusal, in milliseconds. Unlimited when absent. */
  patienceMs?: number
}

/**
 * Runs a few works at once and queues the others fairly by owner. `isFull`: true when the owner's next
 * request would be refused.
 */
export function createBoundedQueue({ atOnce, waiting, ofOne = waiting, patienceMs }: QueueBounds) {
  const queue = new FairQueue({
    places: atOnce,
    mostWaiting: waiting,
    mostWaitingOf: ofOne,
    waitMs: () => patienceMs,
  })
  const runInQueue = <T>(work: () => Promise<T>, owner = '', wish: QueueOptions = {}): Promise<T> =>
    queue.run(work, owner, wish)
  return Object.assign(runInQueue, { isFull: (owner = '') => queue.isFull(owner) })
}
