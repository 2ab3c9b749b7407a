import type { Installation } from '../installation.ts'

export const killable = ['node', 'postmaster', 'both'] as const
export type Killed = (typeof killable)[number]

/** Kills parts of the product while clerks are at work, one time after the other, and starts again what does not by itself. */
export class Crashes {
  readonly #escale: Installation
  #last: Promise<void> = Promise.resolve()
  count = 0

  constructor(escale: Installation) {
    this.#escale = escale
  }

  kill(what: Killed): Promise<void> {
    this.#last = this.#last.then(() => this.#now(what))
    return this.#last
  }

  async #now(what: Killed): Promise<void> {
    this.count += 1
    if (what !== 'node') await this.#escale.killPostmaster()
    if (what === 'postmaster') return this.#escale.untilReady()
    await this.#escale.killNode()
    await this.#escale.start()
  }
}
