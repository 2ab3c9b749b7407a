import { cpuOf } from './cpu.ts'
import type { Database } from './database.ts'
import type { Generator } from './load-generator.ts'
import { alternating, median, quantile } from './statistics.ts'
import { type Company, type DearOperation, dearOperations, type Effort, type Target } from './world.ts'

/** What one request costs, and p95 in milliseconds of another company's without and beside the flood. */
export type Fairness = { operation: DearOperation; cpuMs: number; alone: number; beside: number; answered: number; refused: number }

type Generators = { generator: Generator; flood: Generator }

const atOnce = 200
/** Long enough that the flood fills what it may fill before the neighbour asks. */
const underWayMs = 500

/** Two hundred requests at once of one admin, of the company with most invoices, and what another company feels of them. */
export async function fairness(database: Database, product: Target, { generator, flood }: Generators, effort: Effort): Promise<Fairness[]> {
  const { big, ordinary } = database.world
  const companies = ordinary.slice(0, 1)
  const count = Math.max(20, Math.round(60 * effort.share))
  const ofNeighbour = () => p95OfNeighbour(generator, product, companies, count)
  const results: Fairness[] = []
  for (const operation of dearOperations) {
    const cpuMs = await cpuOfOne(database, product, generator, operation)
    let answered = 0
    let refused = 0
    const flooded = async () => {
      const flooding = flood.flood({
        kind: 'flood',
        target: product,
        operation,
        companies: [big],
        concurrency: atOnce,
        count: Number.MAX_SAFE_INTEGER,
      })
      await new Promise((resolve) => setTimeout(resolve, underWayMs))
      const p95 = await ofNeighbour()
      flood.cutShort()
      const done = await flooding
      answered += done.latencies.length
      refused += done.refused
      return p95
    }
    await ofNeighbour()
    const [alone = [], beside = []] = await alternating(Math.ceil(effort.rounds / 2), [ofNeighbour, flooded])
    results.push({ operation, cpuMs, alone: median(alone), beside: median(beside), answered, refused })
  }
  return results
}

/** Lists and single invoices in turn, one request at a time. */
async function p95OfNeighbour(generator: Generator, target: Target, companies: Company[], count: number): Promise<number> {
  const latencies: number[] = []
  for (let half = 0; half < 4; half += 1) {
    const operation = half % 2 ? 'one' : 'list'
    latencies.push(...(await generator.run({ kind: 'operation', target, operation, companies, concurrency: 1, count: Math.ceil(count / 2) })))
  }
  return quantile(latencies, 0.95)
}

async function cpuOfOne(database: Database, target: Target, generator: Generator, operation: DearOperation): Promise<number> {
  const floodOf = (count: number) => generator.flood({ kind: 'flood', target, operation, companies: [database.world.big], concurrency: 1, count })
  await floodOf(3)
  const before = cpuOf(target.pid, database.postmaster)
  await floodOf(10)
  return (cpuOf(target.pid, database.postmaster) - before) / 10
}
