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

/** Runs the tasks once a round, every other round in reverse, so that other programs disturb all alike. */
export async function alternating<T>(rounds: number, tasks: (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = tasks.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? tasks.toReversed() : tasks
    for (const task of order) results[tasks.indexOf(task)]?.push(await task())
  }
  return results
}
