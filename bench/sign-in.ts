import { cpuOf } from './cpu.ts'
import type { Database } from './database.ts'
import type { Generator } from './load-generator.ts'
import { alternating, median, quantile } from './statistics.ts'
import type { Effort, Target } from './world.ts'

/** Milliseconds: p50 and CPU of signing in, and p95 of the invoice list without and with four clients signing in. */
export type SignIn = { product: Entry; raw: Entry; listAlone: number; listBeside: number; signInsPerSecond: number }

type Entry = { p50: number; cpuMs: number }
type Generators = { generator: Generator; flood: Generator }

/** Signing in against RAW, which reads the account and hashes alike; then what a flood of sign-ins does to those at work. */
export async function signIn(database: Database, product: Target, raw: Target, { generator, flood }: Generators, effort: Effort): Promise<SignIn> {
  const { world } = database
  const count = Math.max(10, Math.round(20 * effort.share))
  const entering = (target: Target) => async (): Promise<Entry> => {
    const before = cpuOf(target.pid, database.postmaster)
    const latencies = await generator.run({ kind: 'signIn', target, world, concurrency: 1, count })
    return { p50: quantile(latencies, 0.5), cpuMs: (cpuOf(target.pid, database.postmaster) - before) / count }
  }
  await alternating(1, [entering(product), entering(raw)])
  const [ofProduct = [], ofRaw = []] = await alternating(effort.rounds, [entering(product), entering(raw)])

  const list = async () => {
    const job = { kind: 'operation', target: product, operation: 'list', companies: world.ordinary, concurrency: 1 } as const
    return quantile(await generator.run({ ...job, count: Math.max(20, Math.round(120 * effort.share)) }), 0.95)
  }
  let signIns = 0
  let seconds = 0
  const beside = async () => {
    const started = performance.now()
    const entered = flood.run({ kind: 'signIn', target: product, world, concurrency: 4, count: 5000 })
    const p95 = await list()
    flood.cutShort()
    signIns += (await entered).length
    seconds += (performance.now() - started) / 1000
    return p95
  }
  const [alone = [], disturbed = []] = await alternating(effort.rounds, [list, beside])
  return {
    product: middle(ofProduct),
    raw: middle(ofRaw),
    listAlone: median(alone),
    listBeside: median(disturbed),
    signInsPerSecond: signIns / seconds,
  }
}

function middle(entries: Entry[]): Entry {
  return { p50: median(entries.map(({ p50 }) => p50)), cpuMs: median(entries.map(({ cpuMs }) => cpuMs)) }
}
