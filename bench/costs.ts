import type { Database } from './database.ts'
import { type Generator, type Measure, medianOf } from './load-generator.ts'
import { alternating } from './measure/statistics.ts'
import { type Board, boards, type Effort, type Operation, operations, type Target } from './world.ts'

/** An operation of the product, and the same of RAW in the same rounds. */
export type Cost = {
  operation: Operation
  companies: string
  concurrency: number
  product: Measure
  raw: Measure
}
export type BoardCost = { operation: Board | 'totals'; product: Measure }

/** Compares the product with RAW on the same rows, in alternating rounds. */
export async function compareCosts(
  database: Database,
  [product, raw]: [Target, Target],
  generator: Generator,
  effort: Effort,
): Promise<Cost[]> {
  const { big, ordinary } = database.world
  const cases = [
    { name: 'de 900', companies: ordinary, concurrency: 8 },
    { name: 'de 900', companies: ordinary, concurrency: 1 },
    { name: 'la plus grande', companies: [big], concurrency: 1 },
  ]
  const results: Cost[] = []
  for (const operation of Object.keys(operations) as Operation[]) {
    const { perRound } = operations[operation]
    for (const { name, companies, concurrency } of cases) {
      const rounds = (count: number) => [
        () => generator.measure(database, { target: product, operation, companies, concurrency, count }),
        () => {
          const counterpart = operation === 'totals' ? 'list' : operation
          return generator.measure(database, {
            ...{ target: raw, operation: counterpart, companies, concurrency, count },
          })
        },
      ]
      const count = Math.max(concurrency * 4, Math.round(perRound * effort.share))
      // PostgreSQL keeps the plan of a connection from the sixth time on, and node compiles only frequent
      // code.
      await alternating(2, rounds(Math.max(64, count)))
      const [ofProduct = [], ofRaw = []] = await alternating(effort.rounds, rounds(count))
      const measures = { product: medianOf(ofProduct), raw: medianOf(ofRaw) }
      results.push({ operation, companies: name, concurrency, ...measures })
    }
  }
  return results
}

/** Measures the dashboard and the totals of a list in the only company of a database, one after the other. */
export async function boardCosts(
  database: Database,
  target: Target,
  generator: Generator,
): Promise<BoardCost[]> {
  const results: BoardCost[] = []
  const companies = [database.world.big]
  for (const operation of [...(Object.keys(boards) as Board[]), 'totals' as const]) {
    const measure = (count: number) =>
      generator.measure(database, { target, operation, companies, concurrency: 1, count })
    await measure(2)
    results.push({ operation, product: await measure(8) })
  }
  return results
}
