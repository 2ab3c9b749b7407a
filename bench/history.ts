import { measured, perRound } from './compare.ts'
import type { Database } from './database.ts'
import type { Generator } from './load-generator.ts'
import { alternating, median } from './statistics.ts'
import type { Effort, Target } from './world.ts'

/** CPU of a payment with and without the row of its history, and the middle of the ratios of each pair. */
export type HistoryCost = { concurrency: number; cpuMs: number; withoutMs: number; ratio: number }

/** Turn by turn, on the same rows: the ratio is taken within each pair, which what else the machine does disturbs alike. */
export async function historyCost(
  database: Database,
  product: Target,
  without: Target,
  generator: Generator,
  effort: Effort,
): Promise<HistoryCost[]> {
  const results: HistoryCost[] = []
  for (const concurrency of [1, 8]) {
    const paid = (target: Target, count: number) => async () => {
      const { cpuMs } = await measured(database, target, generator, { operation: 'pay', companies: database.world.ordinary, concurrency, count })
      return cpuMs
    }
    const both = (count: number) => [product, without].map((target) => paid(target, count))
    await alternating(2, both(perRound.pay))
    const [withIt = [], withoutIt = []] = await alternating(effort.rounds, both(Math.round(perRound.pay * effort.share)))
    const ratios = withIt.map((cpuMs, pair) => cpuMs / (withoutIt[pair] ?? Number.NaN))
    results.push({ concurrency, cpuMs: median(withIt), withoutMs: median(withoutIt), ratio: median(ratios) })
  }
  return results
}
