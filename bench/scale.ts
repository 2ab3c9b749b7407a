import { perRound } from './compare.ts'
import type { Database } from './database.ts'
import type { Generator } from './load-generator.ts'
import { alternating, median, quantile } from './statistics.ts'
import { type Company, type Effort, type Operation, operations, type Target } from './world.ts'

/** p95 in milliseconds: an ordinary company among many rows, among few, and the company with a tenth of them. */
export type Scale = { operation: Operation; many: number; few: number; big: number }

const warmUps = 4

type ServedCompanies = { target: Target; companies: Company[] }

/** The product on the large database against the product on the small one, one request at a time. */
export async function scale(
  large: Database,
  atLarge: Target,
  small: Database,
  atSmall: Target,
  generator: Generator,
  effort: Effort,
): Promise<Scale[]> {
  const results: Scale[] = []
  // As many companies on both sides, so that both keep as many rows warm.
  const few = small.world.ordinary
  const many = large.world.ordinary.slice(0, few.length)
  for (const operation of operations) {
    const count = Math.max(20, Math.round(perRound[operation] * effort.share))
    const p95 =
      ({ target, companies }: ServedCompanies) =>
      async () =>
        quantile(await generator.run({ kind: 'operation', target, operation, companies, concurrency: 1, count }), 0.95)
    // Each server is asked as often, from the first request on: a process that has answered more answers faster.
    const works = [
      p95({ target: atLarge, companies: many }),
      p95({ target: atSmall, companies: few }),
      p95({ target: atLarge, companies: [large.world.big] }),
      p95({ target: atSmall, companies: [small.world.big] }),
    ]
    await alternating(warmUps, works)
    const [ofMany = [], ofFew = [], ofBig = []] = await alternating(effort.rounds, works)
    results.push({ operation, many: median(ofMany), few: median(ofFew), big: median(ofBig) })
  }
  return results
}
