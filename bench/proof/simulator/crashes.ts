import type { Installation } from '../installation.ts'
import { killVictim, restartAfterKill, type Victim } from '../kills/victims.ts'

/** Kills parts of the product while clerks work, one kill at a time, until it responds again. */
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
      await killVictim(this.#escale, victim)
      await restartAfterKill(this.#escale, victim, former)
    })
  }

  /** Work on the database itself, during which nothing is killed. */
  between<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }
}
