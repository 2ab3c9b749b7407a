import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import type { World } from '#testing/world.ts'
import { countsOf, inNumbers } from './counts.ts'
import { addTill, foundTill } from './founded-till.ts'
import { type Amounts, modelCurrencies, stepText, TillModel, type TillStep, thresholds } from './model.ts'

type Size = { companies: number; steps: number; every: number; seed?: number }

const acts = [
  'open',
  'move',
  'move',
  'move',
  'count',
  'count',
  'resume',
  'close',
  'close',
  'approve',
  'reopen',
] as const

const choice = fc.record({
  act: fc.constantFrom(...acts),
  a: fc.nat({ max: 1000 }),
  b: fc.nat({ max: 1000 }),
  usd: fc.integer({ min: -8, max: 8 }),
  cdf: fc.integer({ min: -150, max: 150 }),
  isExact: fc.boolean(),
  hasReason: fc.boolean(),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

const persons = 4
const tills = 2

/**
 * Runs random openings, moves, counts and closings in the database and in a model, and compares the outcome
 * of each, and after `every` steps balances, states and the nightly proof. Returns how often each was done.
 */
export async function assertTills(
  world: World,
  { companies, steps, every, seed }: Size,
): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  const connection = await world.owner.connect()
  const property = fc.asyncProperty(
    fc.array(choice, { minLength: steps, maxLength: steps }),
    async (choices) => {
      const run = await startRun(world, connection)
      for (const [n, next] of choices.entries()) {
        const step = stepOf(run.model, next)
        if (!step) continue
        const call = await callOf(run, step)
        const expected = run.model.apply(step)
        const found = await play(run, call)
        assert.equal(found, expected, `step ${n}: ${stepText(step)}`)
        if (found === null) done.set(step.act, (done.get(step.act) ?? 0) + 1)
        if (n % every === 0 || n === choices.length - 1) await assertSame(run, `step ${n}: ${stepText(step)}`)
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

type TillRun = {
  connection: pg.PoolClient
  tenantId: string
  tillIds: string[]
  people: string[]
  model: TillModel
  clock: { ms: number }
}

async function startRun(world: World, connection: pg.PoolClient): Promise<TillRun> {
  const company = await foundTill(world)
  const other = await addTill(world, company, 'Caisse Lubumbashi')
  await connection.query(`select set_config('app.tenant_id', $1, false)`, [company.tenantId])
  return {
    connection,
    tenantId: company.tenantId,
    tillIds: [company.tillId, other],
    people: Array.from({ length: persons }, () => randomUUID()),
    model: new TillModel(tills),
    clock: { ms: 1_700_000_000_000 },
  }
}

function stepOf(model: TillModel, { act, a, b, usd, cdf, isExact, hasReason }: Choice): TillStep | null {
  const offsets: Amounts = isExact ? { USD: 0n, CDF: 0n } : { USD: BigInt(usd), CDF: BigInt(cdf) }
  const person = b % persons
  const open = model.openSession(() => true)
  const latest = model.sessions.slice(-3)
  // Most steps are about an open session, the others about any recent one.
  const session = (a % 4 > 0 && open ? open : latest[a % Math.max(latest.length, 1)])?.id
  if (act === 'open')
    return { act, id: randomUUID(), till: a % tills, person, offsets, hasReason: hasReason || a % 3 > 0 }
  if (act === 'move') {
    const holder = a % 5 > 0 && open ? open.openedBy : person
    const currency = modelCurrencies[b % 2] ?? 'USD'
    return { act, person: holder, currency, cents: BigInt(a % 7 > 4 ? -(a % 50) : a * 3) }
  }
  if (!session) return null
  if (act === 'count') return { act, session, person, offsets }
  if (act === 'resume') return { act, session }
  if (act === 'close') return { act, session, person, hasReason: hasReason || a % 3 > 0 }
  const waiting = model.sessions.find(({ state }) => state === 'Écart à approuver')
  if (act === 'approve') return { act, session: (a % 3 > 0 && waiting?.id) || session, person }
  return { act, session, id: randomUUID(), person }
}

type Call = { text: string; values: unknown[] }

async function callOf(
  { connection, tenantId, tillIds, people, model, clock }: TillRun,
  step: TillStep,
): Promise<Call> {
  clock.ms += 1
  if (step.act === 'open')
    return {
      text: `select open_till($1, $2, $3, $4, 'Personne', $5) as answer`,
      values: [
        tenantId,
        step.id,
        clock.ms,
        people[step.person],
        {
          accountId: tillIds[step.till],
          counts: countsOf(model.found(step.till, step.offsets)),
          reason: step.hasReason ? 'Motif' : null,
        },
      ],
    }
  if (step.act === 'move')
    return {
      text: `select case when s.id is null then no_open_till($1, $2) else (select to_jsonb(add_move($1,
          s.account_id, s.id, $3, 'reçu', $4, company_day($1), $5, $2, 'Personne')::text)) end as answer
        from (values (1)) one left join open_session_of($1, $2) s on true`,
      values: [tenantId, people[step.person], step.currency, step.cents, randomUUID()],
    }
  if (step.act === 'count') {
    const till = model.sessions.find(({ id }) => id === step.session)?.till ?? 0
    return {
      text: `select count_till($1, $2, $3, 'Personne', $4) as answer`,
      values: [
        tenantId,
        step.session,
        people[step.person],
        { counts: countsOf(model.found(till, step.offsets)) },
      ],
    }
  }
  if (step.act === 'resume')
    return { text: 'select resume_till($1, $2) as answer', values: [tenantId, step.session] }
  if (step.act === 'close') {
    const { rows } = await connection.query('select last_attempt($1, $2) as nth', [tenantId, step.session])
    const draft = { attempt: rows[0].nth, reason: step.hasReason ? 'Motif' : null }
    return {
      text: `select close_till($1, $2, $3, 'Personne', $4, $5, false) as answer`,
      values: [tenantId, step.session, people[step.person], draft, inNumbers(thresholds)],
    }
  }
  if (step.act === 'approve')
    return {
      text: `select approve_till($1, $2, $3, 'Personne') as answer`,
      values: [tenantId, step.session, people[step.person]],
    }
  return {
    text: `select reopen_till($1, $2, $3, $4, 'Erreur', $5, 'Personne') as answer`,
    values: [tenantId, step.session, step.id, clock.ms, people[step.person]],
  }
}

/** Returns null when the call wrote something, else its refusal, which is rolled back as the server does. */
async function play({ connection }: TillRun, { text, values }: Call): Promise<string | null> {
  await connection.query('begin')
  const { rows } = await connection.query(
    text,
    values.map((value) => (typeof value === 'bigint' ? String(value) : value)),
  )
  const code: string | null = rows[0].answer?.refusal ?? null
  // The model has one code for a person without an open till.
  const refusal = code === 'TILL_COUNTED' ? 'NO_OPEN_TILL' : code
  await connection.query(refusal === null ? 'commit' : 'rollback')
  return refusal
}

async function assertSame({ connection, tenantId, tillIds, model }: TillRun, about: string): Promise<void> {
  const { rows } = await connection.query(
    `select prove_tills($1) as proof,
      (select coalesce(jsonb_object_agg(b.account_id || b.currency, b.balance), '{}') from account_balances b
        where b.tenant_id = $1) as balances,
      (select coalesce(jsonb_object_agg(m.place, m.amount), '{}') from (
        select m.account_id || m.currency as place,
        sum(m.amount) as amount from account_moves m where m.tenant_id = $1 group by 1) m) as moved,
      (select coalesce(jsonb_agg(s.state order by s.opened_at, s.id), '[]') from till_sessions s
        where s.tenant_id = $1) as states`,
    [tenantId],
  )
  const { proof, balances, moved, states } = rows[0]
  assert.deepEqual(proof, { broken: [], differences: [] }, about)
  assert.deepEqual(
    states,
    model.sessions.map(({ state }) => state),
    about,
  )
  for (const [till, id] of tillIds.entries())
    for (const currency of modelCurrencies) {
      const expected = Number(model.balance(till)[currency])
      assert.equal(balances[id + currency] ?? 0, expected, about)
      assert.equal(moved[id + currency] ?? 0, expected, about)
    }
}
