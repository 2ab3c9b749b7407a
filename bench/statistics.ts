/** The value below which a share of the values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** Runs each of the works once per round, every other round in reverse, so that what disturbs one disturbs the others. */
export async function alternating<T>(rounds: number, works: (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = works.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? works.toReversed() : works
    for (const work of order) results[works.indexOf(work)]?.push(await work())
  }
  return results
}

/** How likely two samples of one and the same distribution differ as much as these (Mann-Whitney, two-sided, normal approximation). */
export function mannWhitney(ones: number[], others: number[]): number {
  const ranked = [...ones.map((value) => ({ value, isOne: true })), ...others.map((value) => ({ value, isOne: false }))].sort(
    (a, b) => a.value - b.value,
  )
  const rankSum = ranked.reduce((sum, { isOne }, place) => (isOne ? sum + place + 1 : sum), 0)
  const u = rankSum - (ones.length * (ones.length + 1)) / 2
  const mean = (ones.length * others.length) / 2
  const deviation = Math.sqrt((ones.length * others.length * (ones.length + others.length + 1)) / 12)
  return 2 * upperTail(Math.abs(u - mean) / deviation)
}

/** Of the normal distribution, to seven digits (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
