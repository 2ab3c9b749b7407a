import type { Database } from './database.ts'
import { type Generator, type Measure, medianOf } from './load-generator.ts'
import { alternating } from './measure/statistics.ts'
import { type Effort, type Operation, operations, type Target } from './world.ts'

export type Comparison = { operation: Operation; concurrency: number; product: Measure; raw: Measure }

/** Requests of one round: about half a second each. */
const perRound = { list: 240, one: 480, create: 200, pay: 320 } satisfies Record<Operation, number>

/** Compares the product with RAW on the same rows, in alternating rounds. */
export async function compare(
  database: Database,
  product: Target,
  raw: Target,
  generator: Generator,
  effort: Effort,
): Promise<Comparison[]> {
  const companies = database.world.ordinary
  const results: Comparison[] = []
  for (const operation of operations) {
    for (const concurrency of [1, 8]) {
      const rounds = (count: number) =>
        [product, raw].map((target) => () => {
          return generator.measure(database, { target, operation, companies, concurrency, count })
        })
      // PostgreSQL keeps a plan from the sixth time on, and node compiles only frequent code.
      await alternating(2, rounds(perRound[operation]))
      const count = Math.max(concurrency * 4, Math.round(perRound[operation] * effort.share))
      const [ofProduct = [], ofRaw = []] = await alternating(effort.rounds, rounds(count))
      results.push({ operation, concurrency, product: medianOf(ofProduct), raw: medianOf(ofRaw) })
    }
  }
  return results
}
