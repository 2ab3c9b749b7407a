import type { Database } from './database.ts'
import { p95OfNeighbour } from './fairness.ts'
import type { Generator } from './load-generator.ts'
import { alternating, median } from './statistics.ts'
import type { Effort, Target } from './world.ts'

/** How long a manifest of 500 lots takes, and p95 in milliseconds of another company's without and beside them. */
export type Documents = { manifestMs: number; alone: number; beside: number }

/** One manifest after the other is drawn for a company, and what another one feels of it. */
export async function documents(
  database: Database,
  product: Target,
  { generator, flood }: { generator: Generator; flood: Generator },
  effort: Effort,
): Promise<Documents> {
  const { big, ordinary } = database.world
  const ofNeighbour = () => p95OfNeighbour(generator, product, ordinary.slice(0, 1), Math.max(20, Math.round(60 * effort.share)))
  const manifests = (count: number) => flood.flood({ kind: 'flood', target: product, operation: 'manifest', companies: [big], concurrency: 1, count })
  const drawn = (await manifests(3)).latencies
  const beside = async () => {
    const drawing = manifests(Number.MAX_SAFE_INTEGER)
    const p95 = await ofNeighbour()
    flood.cutShort()
    drawn.push(...(await drawing).latencies)
    return p95
  }
  await ofNeighbour()
  const [alone = [], meanwhile = []] = await alternating(effort.rounds, [ofNeighbour, beside])
  return { manifestMs: median(drawn), alone: median(alone), beside: median(meanwhile) }
}
