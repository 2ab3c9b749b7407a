import { Unavailable } from './unavailable.ts'

type Waiter = { admit: () => void; refuse: (error: Error) => void; timer: NodeJS.Timeout }

const patienceMs = 5000
/** Requests that may wait for one share: the next is refused at once, before memory pays for what nobody will be there to hear. */
export const mostWaiting = 250

/** Who holds how many connections: nobody more than `mostFor` says, and whoever waits, not for ever. */
export class Shares {
  readonly #mostFor: (share: string) => number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Map<string, Waiter[]>()

  constructor(mostFor: (share: string) => number) {
    this.#mostFor = mostFor
  }

  heldBy(share: string): number {
    return this.#held.get(share) ?? 0
  }

  heldByAll(): number {
    return [...this.#held.values()].reduce((sum, held) => sum + held, 0)
  }

  /** Counts one more connection of a share, now or, when it has all it may have, once it has given one back. */
  take(share: string): Promise<void> | undefined {
    const held = this.heldBy(share)
    if (held < this.#mostFor(share)) {
      this.#hold(share, held + 1)
      return undefined
    }
    const queue = this.#waiting.get(share) ?? []
    if (queue.length >= mostWaiting) return Promise.reject(new Unavailable('Too many requests of one company'))
    this.#waiting.set(share, queue)
    return new Promise((admit, refuse) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        refuse(new Unavailable('No connection came free for this company'))
      }, patienceMs)
      const waiter = { admit, refuse, timer }
      queue.push(waiter)
    })
  }

  /** One connection less: whoever of the same share has waited longest has it. */
  give(share: string): void {
    const next = this.#waiting.get(share)?.shift()
    if (next) {
      clearTimeout(next.timer)
      next.admit()
    } else {
      this.#waiting.delete(share)
      this.#hold(share, this.heldBy(share) - 1)
    }
  }

  #hold(share: string, connections: number): void {
    if (connections > 0) this.#held.set(share, connections)
    else this.#held.delete(share)
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
}
