import fc from 'fast-check'
import pg from 'pg'
import { openSite } from '../../../server/testing/http.ts'
import { startWorld } from '../../../server/testing/world.ts'
import { Installation, secret } from '../installation.ts'
import { modelOf, type Real, Round } from './command.ts'
import { Crashes } from './crashes.ts'
import { ApiClient } from './ground/api-client.ts'
import type { Books } from './model/books.ts'
import { openNeighbor } from './neighbor.ts'
import { runOracles } from './oracles/oracles.ts'
import { openCompany } from './plan/company.ts'
import { roundDraws } from './rounds.ts'

type Plan = {
  seed: number
  /** The least number of calls of each company, over runs of `rounds` rounds, each on a new company. */
  operations: number
  rounds?: number
  /** Companies that work at the same time. */
  companies?: number
  /** A process is killed in one of this many rounds; 0 for never. */
  killEvery?: number
  /** Replays one case that a report named. */
  path?: string
  replayPath?: string
  /** Changes the database without the product. The oracles must find it. */
  behind?: (owner: pg.Pool) => Promise<unknown>
}
export type Outcome = { done: number; kills: number; lost: number; later: number; disagreements: string[] }

/** The product under proof: its address, its database, and what kills it, if anything does. */
type Product = { url: string; owner(): Promise<pg.Pool>; crashes?: Crashes }

/** Simulates on an installation of its own. */
export async function simulate(plan: Plan): Promise<Outcome> {
  const escale = await Installation.make({ words: ['--dev'] })
  try {
    await escale.start()
    return await simulateOn(
      { url: escale.url, owner: () => escale.owner(), crashes: new Crashes(escale) },
      plan,
    )
  } finally {
    await escale.remove()
  }
}

/** Simulates on a product of this process, which is not killed. */
export function simulateHere(plan: Plan): Promise<Outcome> {
  return withProduct((product) => simulateOn(product, plan))
}

/** Runs a product in this process for as long as `work` lasts. */
export async function withProduct<Value>(work: (product: Product) => Promise<Value>): Promise<Value> {
  const world = await startWorld({ writesAnything: true })
  Object.assign(world.server, { secret })
  const site = await openSite(world)
  const owner = async () => new pg.Pool({ connectionString: world.ownerUrl, max: 2 })
  try {
    return await work({ url: site.url, owner })
  } finally {
    await site.close()
    await world.stop()
  }
}

/** Simulates against a product that already answers. Its cookie secret must be that of `Installation`. */
async function simulateOn(product: Product, plan: Plan): Promise<Outcome> {
  const client = new ApiClient(product.url)
  const places = Array.from({ length: plan.companies ?? 1 }, (_, place) => place)
  const neighbor = await withOwner(product, (owner) => openNeighbor(owner, client))
  const check = (place: number) =>
    checkCompanies(product, client, neighbor.books, { ...plan, seed: plan.seed + place })
  const found = await Promise.all(places.map(check))
  const changed = await withOwner(product, (owner) => runOracles(neighbor, client, owner))
  client.close()
  const { lost, later } = client
  const done = found.reduce((sum, one) => sum + one.done, 0)
  const disagreements = [
    ...found.flatMap(({ disagreement }) => disagreement ?? []),
    ...changed.map((why) => `neighbor: ${why}`),
  ]
  return { done, kills: product.crashes?.count ?? 0, lost, later, disagreements }
}

/** Half an hour for one company, the shrinking of a disagreement included. */
const longestMs = 1_800_000

type CheckResult = { done: number; disagreement: string | null }

/**
 * Runs of one seed, each on a new company: its rounds, then the oracles. A disagreement is shrunk and says
 * what replays it.
 */
async function checkCompanies(
  product: Product,
  client: ApiClient,
  otherBooks: Books,
  plan: Plan,
): Promise<CheckResult> {
  const { seed, operations, rounds = 200, killEvery = 0, path, replayPath } = plan
  const counts = { done: 0 }
  const arbitrary = fc.commands([roundDraws(killEvery).map((draw) => new Round(draw))], {
    maxCommands: rounds,
    size: 'max',
    replayPath,
  })
  let isShrinking = false
  const property = fc.asyncProperty(arbitrary, async (commands) => {
    if (!isShrinking && path === undefined && counts.done >= operations) return
    const company = await withOwner(product, openCompany)
    const model = modelOf(company, otherBooks, counts)
    const real: Real = { companyId: company.id, client, crashes: product.crashes }
    try {
      await fc.asyncModelRun(async () => ({ model, real }), commands)
      const wrong = await withOwner(product, async (owner) => {
        await plan.behind?.(owner)
        return runOracles(company, client, owner)
      })
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    } catch (error) {
      isShrinking = true
      throw error
    }
  })
  const numRuns = path === undefined ? operations : 1
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
    ...{ seed, numRuns, interruptAfterTimeLimit: longestMs, ...(path !== undefined && { path }) },
  })
  if (!failed) return { ...counts, disagreement: null }
  const replay = `--seed ${seed} --path ${counterexamplePath} --rounds ${rounds} --kill-every ${killEvery}`
  const replayed = /replayPath="(.*)"/.exec(String(counterexample?.[0]))?.[1]
  const lines = [
    String((errorInstance as Error).message),
    `shrunk: ${counterexample?.[0]}`,
    `${replay} --replay "${replayed}"`,
  ]
  return { ...counts, disagreement: lines.join('\n') }
}

/** Works over a new connection while nothing is killed, because PostgreSQL may have been restarted. */
async function withOwner<Value>(
  { owner, crashes }: Product,
  work: (owner: pg.Pool) => Promise<Value>,
): Promise<Value> {
  const asOwner = async () => {
    const pool = await owner()
    return work(pool).finally(() => pool.end())
  }
  return crashes ? crashes.between(asOwner) : asOwner()
}
