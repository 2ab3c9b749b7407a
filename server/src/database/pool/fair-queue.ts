import { Unavailable } from './unavailable.ts'

type Waiter = { admit: () => void; refuse: (error: Error) => void; isBehind: boolean }

type Limits = {
  places?: number
  /** Places of one owner, depending on how many of its requests wait. */
  placesOf?: (owner: string, waiting: number) => number
  /** Waiting requests allowed in all, and per owner. */
  mostWaiting?: number
  mostWaitingOf?: number
  /** Longest wait of a request, in milliseconds. Unlimited when undefined. */
  waitMs?: (owner: string) => number | undefined
}

export type QueueOptions = {
  /** Waits behind all other requests of the same owner. */
  isBehind?: boolean
  /** Aborted when the caller disconnects, to leave the queue. */
  signal?: AbortSignal | undefined
}

const fullQueue = (why: string) => new Unavailable(why, { missing: 'room' })

/**
 * Places for concurrent work, with a queue per owner (a company, a network, a person). Owners are served in
 * turn, however many requests each has. One owner's requests are served in order. A request is refused when
 * too many wait, or when its turn does not come in time.
 */
export class FairQueue {
  readonly #limits: Required<Limits>
  readonly #places = new Map<string, number>()
  /** Waiting requests by owner. The owner to serve next comes first. */
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

  /** The places and waiting requests of each owner that has any. */
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

  /** Takes a place of an owner. Undefined when a place is free, otherwise a promise of the owner's turn. */
  acquire(owner = '', wish: QueueOptions = {}): Promise<void> | undefined {
    if (wish.signal?.aborted) return Promise.reject(fullQueue('Nobody waits for it any more'))
    if (this.#waitingOf(owner) === 0 && this.#hasRoom(owner)) {
      this.#changePlaces(owner, 1)
      return undefined
    }
    if (this.isFull(owner)) return Promise.reject(fullQueue('As much is waiting as may wait'))
    return this.#wait(owner, wish)
  }

  /** Returns a place and serves the next waiting owner. */
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
   * The owner to serve after `released` returned a place. Without a common limit, only that owner gained
   * room.
   */
  #nextOwner(released: string): string | undefined {
    const owners = this.#limits.places === Number.POSITIVE_INFINITY ? [released] : this.#queues.keys()
    for (const owner of owners) if (this.#waitingOf(owner) > 0 && this.#hasRoom(owner)) return owner
    return undefined
  }

  /** Serves an owner's first request, then moves the owner behind the others. */
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
