import { cpuOf } from './cpu.ts'
import type { Database } from './database.ts'
import type { Generator } from './load-generator.ts'
import { alternating, median, quantile } from './statistics.ts'
import {
  type Company,
  type Effort,
  type Operation,
  type SearchOperation,
  searchOperations,
  type Target,
} from './world.ts'

/**
 * CPU of one request against what it is compared with, and p95 of the biggest company against one with 900
 * invoices, in milliseconds.
 */
export type SearchCost = {
  operation: SearchOperation
  cpuMs: number
  comparedMs: number
  big: number
  ordinary: number
  bigCompared: number
}

type Servers = { product: Target; raw: Target }

const perRound = { find: 200, findTwo: 200, listFound: 160, board: 60 } satisfies Record<
  SearchOperation,
  number
>

/**
 * The header's search against RAW's on its lean schema, a search in the list and the dashboard against the
 * newest 50.
 */
export async function searchCosts(
  database: Database,
  { product, raw }: Servers,
  generator: Generator,
  effort: Effort,
): Promise<SearchCost[]> {
  const { big, ordinary } = database.world
  const results: SearchCost[] = []
  for (const operation of searchOperations) {
    const count = Math.max(20, Math.round(perRound[operation] * effort.share))
    const round = (target: Target, asked: Operation | SearchOperation, companies: Company[]) => async () => {
      const before = cpuOf(target.pid, database.postmaster)
      const latencies = await generator.run({ target, operation: asked, companies, concurrency: 1, count })
      return {
        cpuMs: (cpuOf(target.pid, database.postmaster) - before) / count,
        p95: quantile(latencies, 0.95),
      }
    }
    const isOfRaw = operation === 'find' || operation === 'findTwo'
    const compared = (companies: Company[]) =>
      isOfRaw ? round(raw, operation, companies) : round(product, 'list', companies)
    const works = [
      round(product, operation, ordinary),
      compared(ordinary),
      round(product, operation, [big]),
      compared([big]),
    ]
    await alternating(2, works)
    const [ofProduct = [], ofCompared = [], ofBig = [], ofBigCompared = []] = await alternating(
      effort.rounds,
      works,
    )
    const p95 = (rounds: { p95: number }[]) => median(rounds.map((one) => one.p95))
    const cpu = (rounds: { cpuMs: number }[]) => median(rounds.map((one) => one.cpuMs))
    results.push({
      operation,
      cpuMs: cpu(ofProduct),
      comparedMs: cpu(ofCompared),
      big: p95(ofBig),
      ordinary: p95(ofProduct),
      bigCompared: p95(ofBigCompared),
    })
  }
  return results
}
