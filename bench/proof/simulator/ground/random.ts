import { chanceOf } from '../../chance.ts'

/** Random values that a seed decides. */
export class Random {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = chanceOf(seed)
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.#next() < share
  }

  one<T>(values: readonly T[]): T {
    return values[this.whole(0, values.length - 1)] as T
  }

  /** Draws a name, each as often as its weight says. */
  weighed<Name extends string>(weights: Record<Name, number>): Name {
    const entries = Object.entries(weights) as [Name, number][]
    let remainingWeight = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      remainingWeight -= weight
      if (remainingWeight < 0) return name
    }
    return (entries.at(-1) as [Name, number])[0]
  }

  shuffled<T>(values: readonly T[]): T[] {
    const remaining = [...values]
    for (let place = remaining.length - 1; place > 0; place -= 1) {
      const other = this.whole(0, place)
      ;[remaining[place], remaining[other]] = [remaining[other] as T, remaining[place] as T]
    }
    return remaining
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.whole(0, 15).toString(16)).join('')
  }
}
