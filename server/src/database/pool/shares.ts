import { Unavailable } from './unavailable.ts'

type Waiter = { admit: () => void; refuse: (error: Error) => void; timer: NodeJS.Timeout }

const patienceMs = 5000
/** Requests that may wait for one share: the next is refused at once, before memory pays for what nobody will be there to hear. */
export const mostWaiting = 250
const longestRestMs = 1000

type Rules = {
  mostFor: (share: string) => number
  /** How many waiting for one share are a crowd: neither a page that opens nor an office at work. */
  crowdOf?: (share: string) => number
  /** How long somebody waits for it, where it is not the usual. */
  patienceOf?: (share: string) => number | undefined
}

/**
 * Who holds how many connections: nobody more than `mostFor` says, and whoever waits, not for ever. A crowd goes one at a
 * time and rests as long as each worked: what it asks for is done by processors that nobody else shares out, the server's
 * own and the database's.
 */
export class Shares {
  readonly #rules: Required<Rules>
  readonly #held = new Map<string, number>()
  readonly #waiting = new Map<string, Waiter[]>()
  readonly #admittedAt = new Map<string, number>()

  constructor({ mostFor, crowdOf = () => Number.POSITIVE_INFINITY, patienceOf = () => undefined }: Rules) {
    this.#rules = { mostFor, crowdOf, patienceOf }
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
    if (!this.#isCrowded(share)) this.#admit(share)
    else if (this.heldBy(share) === 0) this.#rest(share)
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

  #rest(share: string): void {
    const now = performance.now()
    const workedMs = now - (this.#admittedAt.get(share) ?? now)
    setTimeout(() => this.#admit(share), Math.min(workedMs, longestRestMs))
  }

  #admit(share: string): void {
    const queue = this.#waiting.get(share) ?? []
    while (queue.length > 0 && this.heldBy(share) < (this.#isCrowded(share) ? 1 : this.#rules.mostFor(share))) {
      const next = queue.shift() as Waiter
      clearTimeout(next.timer)
      this.#admittedAt.set(share, performance.now())
      this.#hold(share, this.heldBy(share) + 1)
      next.admit()
    }
    if (queue.length > 0) return
    this.#waiting.delete(share)
    this.#admittedAt.delete(share)
  }

  #isCrowded(share: string): boolean {
    return (this.#waiting.get(share)?.length ?? 0) >= this.#rules.crowdOf(share)
  }

  #hold(share: string, connections: number): void {
    if (connections > 0) this.#held.set(share, connections)
    else this.#held.delete(share)
  }
}
