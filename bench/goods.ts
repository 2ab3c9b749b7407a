import pg from 'pg'
import { types } from '../server/src/database/statements/readers.ts'
import { cpuOf } from './cpu.ts'
import type { Database } from './database.ts'
import { goodsWorks, type Work } from './goods-works.ts'
import { alternating, median } from './statistics.ts'
import type { Effort, GoodsOperation, Target } from './world.ts'
import { goodsOperations } from './world.ts'

/** CPU of one gesture in milliseconds: the product and the same SQL with nothing around it, and the product among few goods. */
export type GoodsCost = { operation: GoodsOperation; many: number; raw: number; few: number; manyMs: number }

type Place = { database: Database; target: Target }

/** Turn by turn, each gesture undone before the next: it finds the rows as the one before it did. */
export async function goodsCosts(many: Place, few: Place | undefined, effort: Effort): Promise<GoodsCost[]> {
  const results: GoodsCost[] = []
  const pools = [many, ...(few ? [few] : [])].map(({ database }) => new pg.Pool({ connectionString: database.url, max: 2, types } as pg.PoolConfig))
  try {
    const [large, small] = await Promise.all([many, few].map(async (place, at) => place && goodsWorks(place, pools[at] as pg.Pool)))
    for (const operation of goodsOperations) {
      const work = large?.[operation] as Work
      const spent = [
        () => costOf(work, work.product, many.target.pid, many.database),
        () => costOf(work, work.raw, process.pid, many.database),
        ...(few && small ? [() => costOf(small[operation], small[operation].product, few.target.pid, few.database)] : []),
      ]
      await alternating(warmUps, spent)
      const [ofProduct = [], ofRaw = [], ofFew = []] = await alternating(effort.rounds, spent)
      const cpu = (costs: Cost[]) => median(costs.map(({ cpuMs }) => cpuMs))
      results.push({ operation, many: cpu(ofProduct), raw: cpu(ofRaw), few: cpu(ofFew), manyMs: median(ofProduct.map(({ ms }) => ms)) })
    }
    return results
  } finally {
    for (const pool of pools) await pool.end()
  }
}

// Every connection plans its statements for good at the sixth.
const warmUps = 3

type Cost = { cpuMs: number; ms: number }

async function costOf({ count, undo }: Work, gesture: (n: number) => Promise<unknown>, pid: number, { postmaster }: Database): Promise<Cost> {
  const before = cpuOf(pid, postmaster)
  const started = performance.now()
  for (let n = 0; n < count; n += 1) await gesture(n)
  const cost = { cpuMs: (cpuOf(pid, postmaster) - before) / count, ms: (performance.now() - started) / count }
  await undo()
  return cost
}
