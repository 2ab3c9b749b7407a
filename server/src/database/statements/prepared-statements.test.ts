import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PoolClient } from 'pg'
import { statementsSentDuring } from '#testing/database/statement-log.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { mostPrepared } from './prepared-statements.ts'

const world = await startWorld({ connections: 4 })
after(world.stop)

test('the requested page size is part of no statement', async () => {
  const manager = await (await foundCompany(world)).hire('manager')
  const sizes = Array.from({ length: 40 }, (_, index) => 5 * index + 3)
  for (const { list } of [
    manager.clients,
    manager.services,
    manager.invoices,
    manager.payments,
    manager.expeditions,
  ]) {
    const usual = await statementsSentDuring(async () => {
      for (const limit of [25, 50, 100, 200]) await list({ limit })
    })
    const asked = await statementsSentDuring(async () => {
      for (const limit of sizes) await list({ limit })
    })
    assert.deepEqual([...asked].sort(), [...usual].sort())
  }
})

test('a page has the requested number of rows, whatever size is read, and leads to the next', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (let n = 0; n < 30; n += 1) await admin.clients.create({ name: `Client ${String(n).padStart(2, '0')}` })
  const names: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await admin.clients.list({ limit: 7, sort: 'name', order: 'asc', ...(cursor && { cursor }) })
    assert.ok(page.items.length <= 7)
    names.push(...page.items.map(({ name }) => name))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  assert.equal(names.length, 31)
  assert.deepEqual(names, [...names].sort())
})

test('thousands of different requests never exceed a connection’s limit of prepared statements', async () => {
  const company = await foundCompany(world)
  const viewer = await company.hire('viewer')
  const filters = {
    status: 'Payée',
    serviceType: 'Maritime',
    clientId: company.clientId,
    from: '2026-01-01',
    to: '2026-12-31',
    unpaid: true,
  } as const
  const names = Object.keys(filters) as (keyof typeof filters)[]
  const texts = await statementsSentDuring(async () => {
    for (let shape = 0; shape < 2 ** names.length; shape += 1) {
      const given = Object.fromEntries(
        names.filter((_, place) => shape & (1 << place)).map((name) => [name, filters[name]]),
      )
      const asked = (['createdAt', 'issueDate', 'total', 'balance'] as const).flatMap((sort) =>
        (['asc', 'desc'] as const).flatMap((order) =>
          [10, 60].map((limit) => viewer.invoices.list({ ...given, sort, order, limit })),
        ),
      )
      await Promise.all(asked)
    }
  })
  assert.ok(texts.size > 2 * mostPrepared, `${texts.size} statements`)
  for (const held of await preparedPerConnection())
    assert.ok(held <= mostPrepared + 20, `${held} statements on one connection`)
})

test('a statement of the server itself, such as a notification, is prepared too', async () => {
  await world.server.pool.query('select $1::text as announced', ['once'])
  const held = await preparedPerConnection(`statement = 'select $1::text as announced'`)
  assert.ok(held.includes(1), held.join())
})

async function preparedPerConnection(which = 'true'): Promise<number[]> {
  const clients: PoolClient[] = []
  for (let n = 0; n < world.server.pool.size; n += 1)
    clients.push(await world.server.pool.connect(`share ${n}`))
  const counts = clients.map(
    async (client) =>
      (
        await client.query<{ held: number }>(
          `select count(*)::int as held from pg_prepared_statements where ${which}`,
        )
      ).rows,
  )
  const held = (await Promise.all(counts)).flatMap((rows) => rows.map((row) => row.held))
  for (const client of clients) client.release()
  return held
}
