import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type FoundedCompany, foundCompany, type World } from '#testing/world.ts'
import { expectedFigures, prepareSteps, runSteps } from './database-account.ts'
import { AccountModel } from './model.ts'
import type { Choice, Step } from './step.ts'
import { acts, StepMaker } from './step-maker.ts'

type Size = { companies: number; steps: number; every: number; seed?: number }

const choice: fc.Arbitrary<Choice> = fc.record({
  act: fc.oneof(...acts.map(({ weight, value }) => ({ weight, arbitrary: fc.constant(value) }))),
  a: fc.nat({ max: 1000 }),
  b: fc.nat({ max: 1000 }),
})

/**
 * Runs random steps in the database and in the model, and compares them: done or refused, and after `every`
 * steps all figures and the nine rules of the account. Returns how often each act was done.
 */
export async function assertAccounts(
  world: World,
  { companies, steps, every, seed }: Size,
): Promise<Map<Step['act'], number>> {
  const done = new Map<Step['act'], number>()
  const connection = await world.owner.connect()
  await prepareSteps(connection)
  let run = 0
  const property = fc.asyncProperty(
    fc.array(choice, { minLength: steps, maxLength: steps }),
    async (choices) => {
      run += 1
      const company = await foundCompany(world)
      const others = await addClients(world, company)
      const model = new AccountModel([company.clientId, ...others])
      const { made, expected } = playInModel(model, new StepMaker(model, run), choices, every)
      const outcomes = await runSteps(connection, company, made, every)
      for (const [n, outcome] of outcomes.entries()) {
        const about = `step ${n}: ${JSON.stringify(made[n])} ${outcome.refusal ?? 'done'}`
        const isDone = outcome.refusal === null
        assert.equal(isDone, expected[n]?.isDone, about)
        if (isDone) done.set(made[n]?.act as Step['act'], (done.get(made[n]?.act as Step['act']) ?? 0) + 1)
        assert.deepEqual(outcome.differences ?? [], [], about)
        if (outcome.figures) assert.deepEqual(outcome.figures, expected[n]?.figures, about)
      }
    },
  )
  try {
    await fc.assert(property, { numRuns: companies, endOnFailure: true, ...(seed !== undefined && { seed }) })
  } finally {
    connection.release(true)
  }
  return done
}

/** Plays the steps in the model only. A step depends on those before it, which the model knows. */
function playInModel(model: AccountModel, maker: StepMaker, choices: readonly Choice[], every: number) {
  const made: Step[] = []
  const expected = []
  for (const next of choices) {
    const step = maker.step(next)
    if (!step) continue
    made.push(step)
    const isDone = model.apply(step)
    expected.push({ isDone, figures: made.length % every === 0 ? expectedFigures(model) : null })
  }
  return { made, expected }
}

async function addClients({ owner }: World, { tenantId }: FoundedCompany): Promise<string[]> {
  const ids = [randomUUID(), randomUUID()]
  await owner.query(
    `insert into clients (tenant_id, id, name) select $1, id, 'Client ' || id from unnest($2::uuid[]) id`,
    [tenantId, ids],
  )
  return ids
}
