import type { Database } from './database.ts'
import { type Generator, medianOf } from './load-generator.ts'
import { alternating } from './measure/statistics.ts'
import {
  type Company,
  type Effort,
  type Operation,
  type SearchOperation,
  searchOperations,
  type Target,
} from './world.ts'

/**
 * Milliseconds: CPU of one request and of its counterpart, and the 95th percentile of the largest company, of
 * a company with 900 invoices, and of the counterpart in the largest company.
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
 * Compares the search of the header with that of RAW on its lean schema, and a search in the list and the
 * dashboard with the list of 50.
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
    const round = (target: Target, one: Operation | SearchOperation, companies: Company[]) => () =>
      generator.measure(database, { target, operation: one, companies, concurrency: 1, count })
    const isSearch = operation === 'find' || operation === 'findTwo'
    const compared = (companies: Company[]) =>
      isSearch ? round(raw, operation, companies) : round(product, 'list', companies)
    const rounds = [
      ...[round(product, operation, ordinary), compared(ordinary)],
      ...[round(product, operation, [big]), compared([big])],
    ]
    await alternating(2, rounds)
    const measures = await alternating(effort.rounds, rounds)
    const [ofProduct, ofCompared, ofBig, ofBigCompared] = measures.map(medianOf)
    results.push({
      ...{ operation, cpuMs: ofProduct?.cpuMs ?? Number.NaN, comparedMs: ofCompared?.cpuMs ?? Number.NaN },
      ...{ big: ofBig?.p95 ?? Number.NaN, ordinary: ofProduct?.p95 ?? Number.NaN },
      bigCompared: ofBigCompared?.p95 ?? Number.NaN,
    })
  }
  return results
}
