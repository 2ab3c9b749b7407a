import fc from 'fast-check'
import type pg from 'pg'
import { Installation } from '../installation.ts'
import { modelOf, type Real, Round } from './command.ts'
import { Crashes } from './crashes.ts'
import { Line } from './ground/wire.ts'
import type { Books } from './model/books.ts'
import { openNeighbor } from './neighbor.ts'
import { oracles } from './oracles/all.ts'
import { openCompany } from './plan/company.ts'
import { roundDraws } from './rounds.ts'

export type Plan = {
  seed: number
  /** Calls of each company at least, over one or several runs of `rounds` rounds on a new company. */
  operations: number
  rounds?: number
  /** Companies that work at the same time. */
  companies?: number
  /** A process is killed in one of this many rounds; 0 for never. */
  killEvery?: number
  /** Replays one case that a report named. */
  path?: string
  replayPath?: string
  /** Changes made without the product, which the oracles are to find. */
  behind?: (owner: pg.Pool) => Promise<unknown>
}
export type Outcome = { done: number; kills: number; lost: number; later: number; disagreements: string[] }

/** The product that is simulated: its address, its database, and what kills it where it may be killed. */
export type Simulated = { url: string; owner(): Promise<pg.Pool>; crashes?: Crashes }

/** A simulation on an installation of its own. */
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

/** Simulates against a product that already answers. Its cookie secret must be that of `Installation`. */
export async function simulateOn(product: Simulated, plan: Plan): Promise<Outcome> {
  const line = new Line(product.url)
  const places = Array.from({ length: plan.companies ?? 1 }, (_, place) => place)
  const neighbor = await withOwner(product, (owner) => openNeighbor(owner, line))
  const check = (place: number) =>
    checkCompanies(product, line, neighbor.books, { ...plan, seed: plan.seed + place })
  const found = await Promise.all(places.map(check))
  const changed = await withOwner(product, (owner) => oracles(neighbor, line, owner))
  line.close()
  const { lost, later } = line
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
  product: Simulated,
  line: Line,
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
    const real: Real = { companyId: company.id, line, crashes: product.crashes }
    try {
      await fc.asyncModelRun(async () => ({ model, real }), commands)
      const wrong = await withOwner(product, async (owner) => {
        await plan.behind?.(owner)
        return oracles(company, line, owner)
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

/**
 * An oracle or a new company asks over a new connection, while nothing is killed: the database may have been
 * started again.
 */
async function withOwner<Value>(
  { owner, crashes }: Simulated,
  work: (owner: pg.Pool) => Promise<Value>,
): Promise<Value> {
  const asOwner = async () => {
    const pool = await owner()
    return work(pool).finally(() => pool.end())
  }
  return crashes ? crashes.between(asOwner) : asOwner()
}
