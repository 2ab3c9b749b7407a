import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { expensiveQuota } from '#database/pool/pool.ts'
import { eventually } from '#testing/database/engines.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld({ connections: 20 })
after(world.stop)

const { queue } = world.server.pool
const dashboard = (person: Person) => person.dashboard.get({})
const times = (length: number, ask: () => Promise<unknown>) => Array.from({ length }, ask)

/** Blocks every dashboard during some work. */
async function withDashboardsHeld<T>(work: () => Promise<T>): Promise<T> {
  const locker = await world.owner.connect()
  try {
    await locker.query('begin; lock table expeditions')
    return await work()
  } finally {
    await locker.query('rollback')
    locker.release()
  }
}

const held = (companies: FoundedCompany[]) =>
  companies.map(({ tenantId }) => queue.placesUsedBy(expensiveQuota(tenantId)))

test('fifty people of a company open the dashboard together: one running query answers all', async () => {
  const company = await foundCompany(world)
  const people = await Promise.all(times(50, () => company.hire('manager')))
  const asked = await withDashboardsHeld(async () => {
    const first = dashboard(people[0] as Person)
    await eventually(() => assert.deepEqual(held([company]), [1]))
    const crowd = people.slice(1).map((person) => dashboard(person as Person))
    for (let n = 0; n < 20; n += 1)
      assert.equal((await (people[n] as Person).clients.list({})).items.length, 1)
    assert.deepEqual(held([company]), [1], 'of fifty who ask the same, one is at work')
    return [first, ...crowd]
  })
  for (const { counts } of await Promise.all(asked)) assert.equal(counts.clients, 1)
})

test("no shared answer is older than the caller's own write", async () => {
  const company = await foundCompany(world)
  const [one, other] = [await company.hire('admin'), await company.hire('admin')]
  const answers = await withDashboardsHeld(async () => {
    const before = dashboard(one)
    await eventually(() => assert.deepEqual(held([company]), [1]))
    const crowd = times(5, () => dashboard(one))
    await other.clients.create({ name: 'Nouvelle Maison', type: 'Maritime' })
    return [before, ...crowd, dashboard(other)]
  })
  const last = (await Promise.all(answers)).at(-1) as Awaited<ReturnType<typeof dashboard>>
  assert.equal(last.counts.clients, 2)
})

test('callers of other companies, roles or with personal figures never share an answer', async () => {
  const [here, there] = [await foundCompany(world), await foundCompany(world)]
  const people: Person[] = []
  for (const company of [here, there]) {
    for (const role of [
      'admin',
      'manager',
      'employee',
      'employee',
      'viewer',
      'warehouse_supervisor',
    ] as const) {
      const person = await company.hire(role)
      if (role !== 'viewer' && role !== 'warehouse_supervisor')
        await person.invoices.create(maritimeDraft(company, { quantity: people.length + 1 }))
      people.push(person)
    }
  }
  await people[6]?.clients.create({ name: 'Seconde Maison', type: 'Maritime' })
  const alone: unknown[] = []
  for (const person of people) alone.push(await dashboard(person).catch(String))
  assert.ok(new Set(alone.map((one) => JSON.stringify(one))).size >= 8, 'they see different things')
  const asked = await withDashboardsHeld(async () => {
    const answers = people.flatMap((person) => times(4, () => dashboard(person).catch(String)))
    await eventually(() => assert.deepEqual(held([here, there]), [2, 2]))
    return answers
  })
  assert.deepEqual(
    await Promise.all(asked),
    alone.flatMap((one) => [one, one, one, one]),
  )
})

test('a waiting caller is authenticated again before the shared answer is returned', async () => {
  const company = await foundCompany(world)
  const [leader, lowered, gone] = [
    await company.hire('admin'),
    await company.hire('admin'),
    await company.hire('admin'),
  ]
  for (const person of [lowered, gone]) await dashboard(person)
  const asked = await withDashboardsHeld(async () => {
    const first = dashboard(leader)
    await eventually(() => assert.deepEqual(held([company]), [1]))
    const answers = [
      times(3, () => dashboard(leader)),
      dashboard(lowered),
      dashboard(gone).catch(({ code }) => code),
    ] as const
    for (let n = 0; n < 5; n += 1) await leader.clients.list({}) // meanwhile the others wait
    await world.owner.query(`update user_roles set role = 'viewer' where user_id = $1`, [lowered.userId])
    await world.owner.query('delete from auth.sessions where user_id = $1', [gone.userId])
    return [first, ...answers] as const
  })
  const [first, , less, nothing] = await Promise.all([asked[0], asked[1], asked[2], asked[3]])
  assert.notEqual(first.money, null)
  assert.equal(less.money, null)
  assert.equal(nothing, 'UNAUTHORIZED')
})
