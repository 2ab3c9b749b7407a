/** The value below which a share of the values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/**
 * Runs each of the works once per round, every other round in reverse, so that what disturbs one disturbs the
 * others.
 */
export async function alternating<T>(rounds: number, works: (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = works.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? works.toReversed() : works
    for (const work of order) results[works.indexOf(work)]?.push(await work())
  }
  return results
}
