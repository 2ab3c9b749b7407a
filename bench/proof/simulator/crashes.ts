import type { Installation } from '../installation.ts'
import { comeBack, kill, type Victim } from '../kills/victims.ts'

/** Kills parts of the product while clerks are at work, one time after the other, until it answers again. */
export class Crashes {
  readonly #escale: Installation
  #last: Promise<unknown> = Promise.resolve()
  count = 0

  constructor(escale: Installation) {
    this.#escale = escale
  }

  kill(victim: Victim): Promise<void> {
    return this.between(async () => {
      this.count += 1
      const former = await this.#escale.postmaster()
      await kill(this.#escale, victim)
      await comeBack(this.#escale, victim, former)
    })
  }

  /** Work that needs the database itself, between two kills: nothing is killed meanwhile. */
  between<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }
}
