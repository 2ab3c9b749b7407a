import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { seedDemo } from '#seeds/demo.ts'
import { assertAnswersMatch, differenceFrom } from '#testing/answers.ts'
import { call, inputOf, procedures } from '#testing/company/procedures.ts'
import { callAs, hire, openSession, startWorld } from '#testing/world.ts'

// The running server sends what its handlers return. Every test compares these answers with the contract, and
// this one asks for all that the demo has.

const world = await startWorld()
after(world.stop)
await seedDemo(world.owner, () => {})

const reads = procedures.filter(({ reads }) => reads)

/** The rows of an answer: its items, or the answer itself. */
function rowsOf(answer: unknown): { id?: unknown }[] {
  const { items } = (answer ?? {}) as { items?: unknown }
  return [items ?? answer].flat() as { id?: unknown }[]
}

/** Calls every read without input, then with the ids of its domain and of clients. Counts the answers. */
async function readAll(person: object): Promise<number> {
  const ids = new Map<string, string[]>()
  let answers = 0
  const read = async (procedure: (typeof reads)[number], input: unknown) => {
    const answer = await call(person, procedure, input).catch(() => undefined)
    if (answer === undefined) return
    answers += 1
    const found = rowsOf(answer).flatMap((row) => (typeof row?.id === 'string' ? [row.id] : []))
    ids.set(procedure.domain, [...new Set([...(ids.get(procedure.domain) ?? []), ...found])].slice(0, 2))
  }
  for (const procedure of reads) await read(procedure, {})
  for (const procedure of reads)
    for (const id of [...(ids.get(procedure.domain) ?? []), ...(ids.get('clients') ?? []).slice(0, 1)])
      await read(procedure, inputOf(procedure, id))
  return answers
}

test('every read of the demo answers what the contract says, and nothing else', async () => {
  const { rows } = await world.owner.query<{ user: string; company: string }>(
    `select m.user_id as user, m.tenant_id as company from user_tenants m
      join auth.users u on u.id = m.user_id
      where u.email = 'admin@atlas.demo'`,
  )
  const [admin] = rows
  assert.ok(admin)
  assert.ok((await readAll(callAs(world, await openSession(world, admin.user, admin.company)))) > 200)
  const above = await hire(world, admin.company, 'super_admin')
  assert.ok((await readAll(above)) > 80)
  assert.ok((await readAll(callAs(world, await openSession(world, above.userId, null)))) > 10)
  assertAnswersMatch()
})

test('an answer with a field more, a field less or another type is named', () => {
  const schema = z.object({ items: z.array(z.object({ id: z.string(), at: z.string().nullable() })) })
  assert.equal(differenceFrom(schema, { items: [{ id: 'a', at: null }] }), undefined)
  assert.equal(differenceFrom(schema, { items: [{ id: 'a', at: null, email: 'x' }] }), '.items[].email')
  assert.match(String(differenceFrom(schema, { items: [{ id: 'a' }] })), /^items\.0\.at /)
  assert.match(String(differenceFrom(schema, { items: [{ id: 'a', at: new Date() }] })), /^items\.0\.at /)
})
