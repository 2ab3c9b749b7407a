import { Unavailable } from './unavailable.ts'

type Waiter = { admit: () => void; refuse: (error: Error) => void; timer: NodeJS.Timeout }

const patienceMs = 5000
/** Requests that may wait for one share: fifty people who each open a page of a dozen reads. The next is refused at once, for memory's sake. */
export const mostWaiting = 600

type Rules = {
  mostFor: (share: string) => number
  /** How many waiting for one share are a crowd: neither a page that opens nor an office at work. */
  crowdOf?: (share: string) => number
  /** How many connections a crowd has, while it is one. */
  mostForCrowd?: (share: string) => number
  /** How long somebody waits for it, where it is not the usual. */
  patienceOf?: (share: string) => number | undefined
}

/**
 * Who holds how many connections: nobody more than `mostFor` says. Whoever waits is served in the order of coming, and refused after the
 * patience of the share. A crowd has fewer connections, because processors are shared by nobody else, the server's own and the database's.
 */
export class Shares {
  readonly #rules: Required<Rules>
  readonly #held = new Map<string, number>()
  readonly #waiting = new Map<string, Waiter[]>()

  constructor({ mostFor, crowdOf = () => Number.POSITIVE_INFINITY, mostForCrowd = mostFor, patienceOf = () => undefined }: Rules) {
    this.#rules = { mostFor, crowdOf, mostForCrowd, patienceOf }
  }

  heldBy(share: string): number {
    return this.#held.get(share) ?? 0
  }

  heldByAll(): number {
    return [...this.#held.values()].reduce((sum, held) => sum + held, 0)
  }

  waitingInAll(): number {
    return [...this.#waiting.values()].reduce((sum, waiting) => sum + waiting.length, 0)
  }

  /** Of each share that has any: connections held, requests waiting. */
  all(): { share: string; held: number; waiting: number }[] {
    const shares = new Set([...this.#held.keys(), ...this.#waiting.keys()])
    return [...shares].map((share) => ({ share, held: this.heldBy(share), waiting: this.#waiting.get(share)?.length ?? 0 }))
  }

  /** Counts one more connection of a share, now or, when it has all it may have, once its turn has come. */
  take(share: string): Promise<void> | undefined {
    const queue = this.#waiting.get(share) ?? []
    if (queue.length === 0 && this.heldBy(share) < this.#rules.mostFor(share)) {
      this.#hold(share, this.heldBy(share) + 1)
      return undefined
    }
    if (queue.length >= mostWaiting) return Promise.reject(new Unavailable('Too many requests of one company', { missing: 'room' }))
    this.#waiting.set(share, queue)
    return new Promise((admit, refuse) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        refuse(new Unavailable('No connection came free for this company', { missing: 'room' }))
      }, this.#rules.patienceOf(share) ?? patienceMs)
      const waiter = { admit, refuse, timer }
      queue.push(waiter)
    })
  }

  /** One connection less: those of the same share who have waited longest go on. */
  give(share: string): void {
    this.#hold(share, this.heldBy(share) - 1)
    this.#admit(share)
  }

  /** Refuses everybody who waits. */
  refuseAll(error: Error): void {
    for (const queue of this.#waiting.values()) {
      for (const { refuse, timer } of queue.splice(0)) {
        clearTimeout(timer)
        refuse(error)
      }
    }
  }

  #admit(share: string): void {
    const queue = this.#waiting.get(share) ?? []
    while (queue.length > 0 && this.heldBy(share) < (this.#isCrowded(share) ? this.#rules.mostForCrowd(share) : this.#rules.mostFor(share))) {
      const next = queue.shift() as Waiter
      clearTimeout(next.timer)
      this.#hold(share, this.heldBy(share) + 1)
      next.admit()
    }
    if (queue.length === 0) this.#waiting.delete(share)
  }

  #isCrowded(share: string): boolean {
    return (this.#waiting.get(share)?.length ?? 0) >= this.#rules.crowdOf(share)
  }

  #hold(share: string, connections: number): void {
    if (connections > 0) this.#held.set(share, connections)
    else this.#held.delete(share)
  }
}
