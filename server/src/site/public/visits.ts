const mostNetworks = 20_000

/** Counts the pages that a network asks for in a minute, those that cost the database something. */
export class Visits {
  readonly #perMinute: number
  #minute = 0
  #counted = new Map<string, number>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Seconds to wait before the next one; 0 for none. */
  count(network: string): number {
    const now = Date.now()
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#minute || this.#counted.size >= mostNetworks) {
      this.#minute = minute
      this.#counted.clear()
    }
    const visits = (this.#counted.get(network) ?? 0) + 1
    this.#counted.set(network, visits)
    return visits > this.#perMinute ? Math.ceil(((minute + 1) * 60_000 - now) / 1000) : 0
  }
}
