import { FairQueue, type Wish } from '#database/pool/fair-queue.ts'

type Bounds = {
  atOnce: number
  waiting: number
  /** How many of those waiting may be of one owner. */
  ofOne?: number
  /** How long a request waits for its turn before it is refused; as long as it takes, when absent. */
  patienceMs?: number
}

/**
 * A function that does some work at once and lets some wait, in turn for each owner. `isFull`: whether the
 * next of an owner would be refused.
 */
export function boundedQueue({ atOnce, waiting, ofOne = waiting, patienceMs }: Bounds) {
  const queue = new FairQueue({
    places: atOnce,
    mostWaiting: waiting,
    mostWaitingOf: ofOne,
    waitMs: () => patienceMs,
  })
  const inTurn = <T>(work: () => Promise<T>, owner = '', wish: Wish = {}): Promise<T> =>
    queue.run(work, owner, wish)
  return Object.assign(inTurn, { isFull: (owner = '') => queue.isFull(owner) })
}
