const mostNetworks = 20_000

/** Counts what each network asks for in a minute, of what costs the database something. */
export class Visits {
  readonly #perMinute: number
  #minute = 0
  #counted = new Map<string, number>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Counts one more; the seconds to wait before it is answered, 0 for none. */
  count(network: string): number {
    const visits = this.#countOf(network) + 1
    this.#counted.set(network, visits)
    return visits > this.#perMinute ? this.#secondsLeft() : 0
  }

  /** The seconds to wait of a network that had all it may have; 0 of any other. */
  wait(network: string): number {
    return this.#countOf(network) >= this.#perMinute ? this.#secondsLeft() : 0
  }

  #countOf(network: string): number {
    const minute = Math.floor(performance.now() / 60_000)
    if (minute !== this.#minute || this.#counted.size >= mostNetworks) {
      this.#minute = minute
      this.#counted.clear()
    }
    return this.#counted.get(network) ?? 0
  }

  #secondsLeft(): number {
    return Math.ceil(((this.#minute + 1) * 60_000 - performance.now()) / 1000) || 1
  }
}
