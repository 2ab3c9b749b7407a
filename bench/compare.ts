import { cpuOf } from './cpu.ts'
import type { Database } from './database.ts'
import type { Generator } from './load-generator.ts'
import { alternating, median, quantile } from './statistics.ts'
import { type Company, type Effort, type Operation, operations, type Target } from './world.ts'

export type Measure = { cpuMs: number; p50: number; p95: number }
export type Comparison = {
  operation: Operation
  concurrency: number
  product: Measure
  raw: Measure
  rawCalls: Measure | undefined
}

/** Requests of one round: about half a second each. */
const perRound = { list: 240, one: 480, create: 200, pay: 320 } satisfies Record<Operation, number>

/**
 * The product against RAW, turn by turn on the same rows: CPU per request and time to answer, the median of
 * the rounds.
 */
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
      const count = Math.max(concurrency * 4, Math.round(perRound[operation] * effort.share))
      const floodOf = (target: Target, times: number) => () =>
        measured(database, target, generator, { operation, companies, concurrency, count: times })
      // Every connection plans its statements for good at the sixth, and both processes compile what they do
      // often.
      const targets = isWrite(operation)
        ? [product, raw, { ...raw, kind: 'rawCalls' as const }]
        : [product, raw]
      await alternating(
        2,
        targets.map((target) => floodOf(target, perRound[operation])),
      )
      const [ofProduct = [], ofRaw = [], ofRawCalls] = await alternating(
        effort.rounds,
        targets.map((target) => floodOf(target, count)),
      )
      results.push({
        operation,
        concurrency,
        product: middle(ofProduct),
        raw: middle(ofRaw),
        rawCalls: ofRawCalls && middle(ofRawCalls),
      })
    }
  }
  return results
}

// What RAW reads is the product's own text already.
function isWrite(operation: Operation): boolean {
  return operation === 'create' || operation === 'pay'
}

type Round = { operation: Operation; companies: Company[]; concurrency: number; count: number }

/** What one round costs its target and PostgreSQL, a request. */
async function measured(
  database: Database,
  target: Target,
  generator: Generator,
  round: Round,
): Promise<Measure> {
  const before = cpuOf(target.pid, database.postmaster)
  const latencies = await generator.run({ target, ...round })
  const cpuMs = (cpuOf(target.pid, database.postmaster) - before) / round.count
  return { cpuMs, p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) }
}

function middle(rounds: Measure[]): Measure {
  return {
    cpuMs: median(rounds.map((one) => one.cpuMs)),
    p50: median(rounds.map((one) => one.p50)),
    p95: median(rounds.map((one) => one.p95)),
  }
}
