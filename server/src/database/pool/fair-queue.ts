import { Unavailable } from './unavailable.ts'

type Waiter = { admit: () => void; refuse: (error: Error) => void; isBehind: boolean }

type Limits = {
  places?: number
  /** Limit of concurrent requests of one owner, given how many of its requests wait. */
  placesOf?: (owner: string, waiting: number) => number
  /** Limit of waiting requests: of all owners together, and of one owner. */
  mostWaiting?: number
  mostWaitingOf?: number
  /** Longest wait of a request, in milliseconds. Unlimited when undefined. */
  waitMs?: (owner: string) => number | undefined
}

export type QueueOptions = {
  /** True to wait behind all other requests of the same owner, later ones included. */
  isBehind?: boolean
  /** Aborted when the caller disconnects. The request then leaves the queue. */
  signal?: AbortSignal | undefined
}

const fullQueue = (why: string) => new Unavailable(why, { missing: 'room' })

/**
 * Limits concurrent work, with a queue per owner (a company, a network, a person). Owners are served in turn,
 * however many requests each has. The requests of one owner are served in order of arrival. A request is
 * refused when too many wait, or when it waits too long.
 */
export class FairQueue {
  readonly #limits: Required<Limits>
  readonly #places = new Map<string, number>()
  /** Waiting requests by owner. The owner whose request is admitted next comes first. */
  readonly #queues = new Map<string, Waiter[]>()
  #placesInUse = 0
  #waiting = 0

  constructor(limits: Limits) {
    const unlimited = Number.POSITIVE_INFINITY
    const usual = {
      places: unlimited,
      placesOf: () => unlimited,
      mostWaiting: unlimited,
      mostWaitingOf: unlimited,
    }
    this.#limits = { ...usual, waitMs: () => undefined, ...limits }
  }

  placesUsedBy(owner: string): number {
    return this.#places.get(owner) ?? 0
  }

  placesInUse(): number {
    return this.#placesInUse
  }

  waitingCount(): number {
    return this.#waiting
  }

  /** The number of running and waiting requests of each owner that has any. */
  all(): { owner: string; held: number; waiting: number }[] {
    const owners = new Set([...this.#places.keys(), ...this.#queues.keys()])
    return [...owners].map((owner) => ({
      owner,
      held: this.placesUsedBy(owner),
      waiting: this.#waitingOf(owner),
    }))
  }

  isFull(owner = ''): boolean {
    if (this.#waitingOf(owner) === 0 && this.#hasRoom(owner)) return false
    return this.#waiting >= this.#limits.mostWaiting || this.#waitingOf(owner) >= this.#limits.mostWaitingOf
  }

  /**
   * Starts one request of an owner. Undefined when it may run at once, otherwise a promise that resolves when
   * it may. `release` must follow.
   */
  acquire(owner = '', wish: QueueOptions = {}): Promise<void> | undefined {
    if (wish.signal?.aborted) return Promise.reject(fullQueue('Nobody waits for it any more'))
    if (this.#waitingOf(owner) === 0 && this.#hasRoom(owner)) {
      this.#changePlaces(owner, 1)
      return undefined
    }
    if (this.isFull(owner)) return Promise.reject(fullQueue('As much is waiting as may wait'))
    return this.#wait(owner, wish)
  }

  /** Ends one request of an owner and admits the next waiting one. */
  release(owner = ''): void {
    this.#changePlaces(owner, -1)
    for (let next = this.#nextOwner(owner); next !== undefined; next = this.#nextOwner(owner))
      this.#admit(next)
  }

  async run<T>(work: () => Promise<T>, owner = '', wish: QueueOptions = {}): Promise<T> {
    const turn = this.acquire(owner, wish)
    if (turn) await turn
    try {
      return await work()
    } finally {
      this.release(owner)
    }
  }

  refuseAll(error: Error): void {
    for (const waiter of [...this.#queues.values()].flat()) waiter.refuse(error)
  }

  #wait(owner: string, { isBehind = false, signal }: QueueOptions): Promise<void> {
    const queue = this.#queues.get(owner) ?? []
    this.#queues.set(owner, queue)
    this.#waiting += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abandon)
        queue.splice(queue.indexOf(waiter), 1)
        if (queue.length === 0) this.#queues.delete(owner)
        this.#waiting -= 1
      }
      const refuse = (error: Error) => {
        leave()
        reject(error)
      }
      const admit = () => {
        leave()
        resolve()
      }
      const abandon = () => refuse(fullQueue('Nobody waits for it any more'))
      const waiter = { admit, refuse, isBehind }
      const waitMs = this.#limits.waitMs(owner)
      const timer =
        waitMs === undefined
          ? undefined
          : setTimeout(refuse, waitMs, fullQueue('The turn did not come in time'))
      signal?.addEventListener('abort', abandon)
      const firstBehind = isBehind ? -1 : queue.findIndex((other) => other.isBehind)
      queue.splice(firstBehind < 0 ? queue.length : firstBehind, 0, waiter)
    })
  }

  /**
   * The owner to admit after a request of `released` ended. When there is no limit for all owners together,
   * only `released` can have a request to admit.
   */
  #nextOwner(released: string): string | undefined {
    const owners = this.#limits.places === Number.POSITIVE_INFINITY ? [released] : this.#queues.keys()
    for (const owner of owners) if (this.#waitingOf(owner) > 0 && this.#hasRoom(owner)) return owner
    return undefined
  }

  /** Admits an owner's first waiting request, then moves the owner behind the others. */
  #admit(owner: string): void {
    const queue = this.#queues.get(owner) ?? []
    this.#changePlaces(owner, 1)
    queue[0]?.admit()
    if (queue.length === 0) return
    this.#queues.delete(owner)
    this.#queues.set(owner, queue)
  }

  #hasRoom(owner: string): boolean {
    return (
      this.#placesInUse < this.#limits.places &&
      this.placesUsedBy(owner) < this.#limits.placesOf(owner, this.#waitingOf(owner))
    )
  }

  #waitingOf(owner: string): number {
    return this.#queues.get(owner)?.length ?? 0
  }

  #changePlaces(owner: string, more: number): void {
    const placesAfter = this.placesUsedBy(owner) + more
    this.#placesInUse += more
    if (placesAfter > 0) this.#places.set(owner, placesAfter)
    else this.#places.delete(owner)
  }
}
