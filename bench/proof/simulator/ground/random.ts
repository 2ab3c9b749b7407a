/** Chance that a seed decides: the same seed, the same draws. */
export class Random {
  #a: number
  #b: number
  #c: number
  #count = 1

  constructor(...seeds: number[]) {
    ;[this.#a, this.#b, this.#c] = [0x9e3779b9, 0x243f6a88, 0xb7e15162]
    for (const seed of seeds) {
      this.#a = (this.#a ^ seed) | 0
      for (let turn = 0; turn < 12; turn += 1) this.#next()
    }
  }

  /** From 0 to less than 1. */
  real(): number {
    return this.#next() / 2 ** 32
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.real() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.real() < share
  }

  one<T>(values: readonly T[]): T {
    return values[this.whole(0, values.length - 1)] as T
  }

  /** One of the names, each as often as its weight says. */
  weighed<Name extends string>(weights: Record<Name, number>): Name {
    const entries = Object.entries(weights) as [Name, number][]
    let left = this.real() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    return (entries.at(-1) as [Name, number])[0]
  }

  shuffled<T>(values: readonly T[]): T[] {
    const left = [...values]
    for (let place = left.length - 1; place > 0; place -= 1) {
      const other = this.whole(0, place)
      ;[left[place], left[other]] = [left[other] as T, left[place] as T]
    }
    return left
  }

  hex(length: number): string {
    let text = ''
    while (text.length < length) text += this.#next().toString(16).padStart(8, '0')
    return text.slice(0, length)
  }

  /** An id as devices make them: in the order in which they are drawn. */
  id(): string {
    const at = (0x0195d3f20000 + this.#count++).toString(16).padStart(12, '0')
    return `${at.slice(0, 8)}-${at.slice(8)}-7${this.hex(3)}-8${this.hex(3)}-${this.hex(12)}`
  }

  // sfc32
  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}
