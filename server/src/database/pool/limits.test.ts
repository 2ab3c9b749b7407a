import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asAccounts, inCompany } from '#database/caller/company.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const named = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
const limitsOf = async ({ query }: { query(text: string): Promise<{ rows: unknown[] }> }) =>
  (await query(`select ${named.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`)).rows[0]

test('statements, locks and idle transactions have limits in every role, longer ones for jobs', async () => {
  const requests = {
    statement_timeout: '15s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '30s',
  }
  assert.deepEqual(
    await asAccounts(world.server.pool, (client) => limitsOf({ query: (text) => client.query(text) })),
    requests,
  )
  const jobs = {
    statement_timeout: '10min',
    lock_timeout: '30s',
    idle_in_transaction_session_timeout: '10min',
  }
  assert.deepEqual(
    await asAccounts(world.jobs, (client) => limitsOf({ query: (text) => client.query(text) })),
    jobs,
  )
})

test('a lock is awaited for five seconds, then the caller gets a retry error', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const locker = await world.owner.connect()
  await locker.query('begin; lock table clients')
  const refusal = await admin.clients.list({}).catch((error: { code: string; status: number }) => error)
  await locker.query('rollback')
  locker.release()
  assert.ok('code' in refusal)
  assert.deepEqual([refusal.code, refusal.status], ['UNAVAILABLE', 503])
})

test('nothing can be stored outside row-level security: no temporary table, no large object', async () => {
  for (const text of [
    'create temporary table kept (words text)',
    'select lo_create(0)',
    `select lo_from_bytea(0, 'x')`,
  ])
    await assert.rejects(world.server.pool.query(text), /permission denied/, text)
})

test('inside a company, roles in other companies are hidden', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const { userId } = await theirs.hire('admin')
  const roleIn = (company: string) =>
    inCompany(world.server.pool, ours.tenantId, (at) =>
      at.run<{ role: string | null }>({
        text: 'select access.role_in($1, $2) as role',
        values: [company, userId],
      }),
    )
  assert.deepEqual(await roleIn(theirs.tenantId), [{ role: null }])
})

test('an unknown time zone is refused, so every company has its nightly job', async () => {
  const company = await foundCompany(world)
  const move = (zone: string) =>
    world.owner.query('update tenants set time_zone = $2 where id = $1', [company.tenantId, zone])
  await assert.rejects(move('Atlantide/Capitale'), /tenants_time_zone/)
  await world.owner.query('alter table tenants drop constraint tenants_time_zone')
  await move('Atlantide/Capitale')
  const other = await foundCompany(world)
  await world.owner.query(`update tenants set time_zone = 'UTC' where id = $1`, [other.tenantId])
  const { rows } = await world.server.pool.query<{ id: string }>(
    `select companies_at_night as id from access.companies_at_night('2099-01-01T01:20:00Z')`,
  )
  assert.ok(rows.some(({ id }) => id === other.tenantId))
  assert.ok(!rows.some(({ id }) => id === company.tenantId))
})
