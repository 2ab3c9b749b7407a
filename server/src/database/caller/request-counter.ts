const mostNetworks = 20_000

/** Counts the requests of each network, per minute, to limit them. */
export class RequestCounter {
  readonly #perMinute: number
  #minute = 0
  #counted = new Map<string, number>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Counts a request. Returns 0 below the limit, otherwise the seconds until the next minute. */
  count(network: string): number {
    const visits = this.#countOf(network) + 1
    this.#counted.set(network, visits)
    return visits > this.#perMinute ? this.#secondsLeft() : 0
  }

  /** Returns the seconds that a network at its limit has to wait, 0 below the limit. Counts nothing. */
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
