import { FairQueue, type QueueOptions } from '#database/pool/fair-queue.ts'

type QueueBounds = {
  atOnce: number
  waiting: number
  /** Most requests that one owner (a person or a network) may have waiting. The default is `waiting`. */
  ofOne?: number
  /** Longest wait before a refusal, in milliseconds. Unlimited when undefined. */
  patienceMs?: number
}

/**
 * Creates a queue that runs a few tasks at once and takes waiting tasks from each owner in turn. `isFull`:
 * true when the owner's next task would be refused.
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
