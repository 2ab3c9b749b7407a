import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { World } from '#testing/world.ts'
import { addTill, foundTill } from './founded-till.ts'
import { modelCurrencies, stepText } from './model.ts'
import { callOf, type MoneyCompany, prepareSteps, readState, runSteps } from './money-database.ts'
import { MoneyModel } from './money-model.ts'
import type { MoneyStep } from './money-step.ts'
import { MoneySteps, persons } from './money-steps.ts'
import { modelRate } from './tender-values.ts'

/** How often each act was done, and how often it was refused. */
export type Tally = Map<string, { done: number; refused: number }>

type Size = { companies: number; steps: number; batch: number; seed: number; connections?: number }

/**
 * Runs random steps of companies in the database and in the model. The outcome of each step is compared, and
 * after each batch every balance, session, unpaid amount and proof.
 */
export async function assertMoney(world: World, size: Size): Promise<Tally> {
  const tally: Tally = new Map()
  const seeds = Array.from({ length: size.companies }, (_, at) => size.seed + at)
  const work = async () => {
    const connection = await world.owner.connect()
    try {
      await prepareSteps(connection)
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
        await runCompany(world, connection, size, seed, tally)
    } finally {
      connection.release(true)
    }
  }
  await Promise.all(Array.from({ length: size.connections ?? 1 }, work))
  return tally
}

async function runCompany(
  world: World,
  connection: pg.PoolClient,
  { steps, batch }: Size,
  seed: number,
  tally: Tally,
): Promise<void> {
  const company = await foundMoneyCompany(world)
  const model = new MoneyModel()
  const maker = new MoneySteps(model, seed)
  for (let done = 0; done < steps; done += batch) {
    const played = playInModel(model, maker, company, Math.min(batch, steps - done), tally)
    const outcomes = await runSteps(
      connection,
      company,
      played.map(({ call }) => call),
    )
    for (const [n, { step, refusal }] of played.entries())
      assert.equal(outcomes[n], refusal, `seed ${seed}, step ${done + n}: ${stepText(step)}`)
    await assertSame(connection, company, model, `seed ${seed}, after step ${done + batch}`)
  }
}

function playInModel(
  model: MoneyModel,
  maker: MoneySteps,
  company: MoneyCompany,
  many: number,
  tally: Tally,
) {
  return Array.from({ length: many }, () => {
    const step = maker.next()
    const call = callOf(company, model, step)
    return { step, call, refusal: playStep(model, step, tally) }
  })
}

/** Plays a step in the model. What all accounts hold is what came from outside, whatever the step. */
function playStep(model: MoneyModel, step: MoneyStep, tally: Tally): string | null {
  const refusal = model.play(step)
  const counts = tally.get(step.act) ?? { done: 0, refused: 0 }
  counts[refusal === null ? 'done' : 'refused'] += 1
  tally.set(step.act, counts)
  for (const currency of modelCurrencies)
    if (model.total(currency) !== model.outside[currency]) assert.fail(`${currency}: ${stepText(step)}`)
  return refusal
}

/** Plays random steps in the model alone. */
export function playAlone({ companies, steps, seed }: Omit<Size, 'batch'>): Tally {
  const tally: Tally = new Map()
  for (let at = 0; at < companies; at += 1) {
    const model = new MoneyModel()
    const maker = new MoneySteps(model, seed + at)
    for (let n = 0; n < steps; n += 1) playStep(model, maker.next(), tally)
    for (const [id, rest] of model.unpaid) assert.ok(rest >= 0n, `seed ${seed + at}: ${id}`)
  }
  return tally
}

/** A company with the accounts of the model, in their order. */
async function foundMoneyCompany(world: World): Promise<MoneyCompany> {
  const company = await foundTill(world)
  const { tenantId, clientId, serviceId } = company
  const otherTill = await addTill(world, company, 'Caisse Lubumbashi')
  const [bank, orange, transit, rateId] = Array.from({ length: 4 }, () => randomUUID())
  await world.owner.query(
    `insert into money_accounts (tenant_id, id, name, kind, currency, operator) values
      ($1, $2, 'Rawbank', 'banque', 'USD', 'Rawbank'),
      ($1, $3, 'Orange', 'mobile money', 'CDF', 'Orange Money'),
      ($1, $4, 'En transit', 'transit', null, null)`,
    [tenantId, bank, orange, transit],
  )
  await world.owner.query(
    `insert into payment_methods (tenant_id, id, name, kind)
      values ($1, gen_random_uuid(), 'Orange Money', 'mobile money')`,
    [tenantId],
  )
  await world.owner.query(
    `insert into exchange_rates (tenant_id, id, quote, side, rate, source, written_by, written_by_name)
      values ($1, $2, 'CDF', 'vente', $3, 'saisi', $2, 'Essai')`,
    [tenantId, rateId, Number(modelRate) / 100],
  )
  return {
    ...{ tenantId, clientId, serviceId, rateId: String(rateId) },
    people: Array.from({ length: persons }, () => randomUUID()),
    accounts: [company.tillId, otherTill, bank, orange, transit].map(String),
  }
}

async function assertSame(
  connection: pg.PoolClient,
  company: MoneyCompany,
  model: MoneyModel,
  about: string,
): Promise<void> {
  const state = await readState(connection, company)
  const none = { sessions: [], tenders: [], chain: [], accounts: [], ledger: [], receivables: [] }
  assert.deepEqual(state?.proofs, none, about)
  const balances = Object.fromEntries(
    company.accounts.flatMap((id, place) =>
      modelCurrencies
        .map((currency): [string, number] => [id + currency, Number(model.balance(place)[currency])])
        .filter(([, amount]) => amount !== 0),
    ),
  )
  assert.deepEqual(state.balances, balances, about)
  assert.deepEqual(state.moved, balances, about)
  const states = model.sessions.map((session) => session.state)
  assert.deepEqual(state.states, states, about)
  const unpaid = Object.fromEntries([...model.unpaid].map(([id, rest]) => [id, Number(rest)]))
  assert.deepEqual(state.unpaid, unpaid, about)
  assert.equal(state.payments, model.payments.size, about)
}
