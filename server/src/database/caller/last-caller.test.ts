import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { statementsDuring } from '#testing/database/wire-log.ts'
import { foundCompany, join, startWorld } from '#testing/world.ts'
import { authenticate } from './company.ts'
import { tokenHash } from './credentials.ts'

const world = await startWorld()
after(world.stop)

test('a session’s later reads travel in one message with the authentication and the commit', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  for (const read of [() => admin.services.list({}), () => admin.search.find({ q: 'kivu' })]) {
    await read()
    const passed = await statementsDuring(read)
    const firstAnswer = passed.findIndex((what) => what.startsWith('answered'))
    assert.equal(passed.indexOf('sent commit'), firstAnswer - 1, passed.join('; '))
  }
})

test('a session that changed company gets the new company’s rows, and none by early statements', async () => {
  const [one, two] = [await foundCompany(world), await foundCompany(world)]
  const { token, userId } = await one.hire('employee')
  await join(world, userId, two.tenantId, 'employee')
  const seen: unknown[] = []
  const read = () =>
    authenticate(
      world.server.pool,
      tokenHash(token),
      'read',
      async (company) => {
        const clients = await company.db.selectFrom('clients').select('id').execute()
        seen.push([company.id, clients.map(({ id }) => id)])
        return clients
      },
      { isRepeatable: true },
    )
  await read()
  await world.owner.query('update auth.sessions set company_id = $1 where token_hash = $2', [
    two.tenantId,
    tokenHash(token),
  ])
  assert.deepEqual(await read(), [{ id: two.clientId }])
  assert.deepEqual(seen, [
    [one.tenantId, [one.clientId]],
    [one.tenantId, []],
    [two.tenantId, [two.clientId]],
  ])
})

test('removed permissions are checked as they are now, and the denial is logged once', async () => {
  const company = await foundCompany(world)
  const [admin, other] = [await company.hire('admin'), await company.hire('admin')]
  const become = (role: string) =>
    world.owner.query('update user_roles set role = $1 where user_id = $2', [role, other.userId])
  await other.security.list({})
  await become('manager')
  await assert.rejects(other.security.list({}), { code: 'FORBIDDEN' })
  const denied = (await admin.security.list({})).items.filter(
    ({ action, userId }) => action === 'ACCESS_DENIED' && userId === other.userId,
  )
  assert.equal(denied.length, 1)
  await become('admin')
  await other.security.list({})
})

test('an ended session reads nothing more', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  assert.equal((await admin.services.list({})).items.length, 2)
  await world.owner.query('delete from auth.sessions where token_hash = $1', [tokenHash(admin.token)])
  await assert.rejects(admin.services.list({}), { code: 'UNAUTHORIZED' })
})

test('a creation waits for the authentication and takes three messages, with key and history', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const create = () => admin.clients.create({ name: `Client ${randomUUID()}` })
  await create()
  const passed = await statementsDuring(create)
  const messages = passed
    .map((what) => what.split(' ')[0])
    .filter((what, place, all) => what !== all[place - 1])
  assert.deepEqual(messages, ['sent', 'answered', 'sent', 'answered', 'sent', 'answered'], passed.join('; '))
})

test('removed permissions write nothing, and the caller gets an error', async () => {
  const company = await foundCompany(world)
  const other = await company.hire('admin')
  await other.clients.create({ name: 'Encore admin' })
  await world.owner.query(`update user_roles set role = 'viewer' where user_id = $1`, [other.userId])
  await assert.rejects(other.clients.create({ name: 'Plus admin' }), { code: 'FORBIDDEN' })
  await world.owner.query('delete from auth.sessions where token_hash = $1', [tokenHash(other.token)])
  await assert.rejects(other.clients.create({ name: 'Plus personne' }), { code: 'UNAUTHORIZED' })
  const { rows } = await world.owner.query(
    'select name from clients where tenant_id = $1 and name = any ($2)',
    [company.tenantId, ['Encore admin', 'Plus admin', 'Plus personne']],
  )
  assert.deepEqual(rows, [{ name: 'Encore admin' }])
})

test('a read that continues after a failed authentication sends nothing more', async () => {
  const [one, two] = [await foundCompany(world), await foundCompany(world)]
  const { token, userId } = await one.hire('employee')
  await join(world, userId, two.tenantId, 'employee')
  const tried: string[] = []
  let [times, late] = [0, Promise.resolve() as Promise<unknown>]
  const read = () =>
    authenticate(
      world.server.pool,
      tokenHash(token),
      'read',
      async (company) => {
        times += 1
        await company.db.selectFrom('clients').select('id').execute()
        if (times !== 2) return
        late = setTimeout(20).then(() => company.db.selectFrom('clients').select('name').execute())
        await late.catch((error: Error) => tried.push(error.message))
      },
      { isRepeatable: true },
    )
  await read()
  await world.owner.query('update auth.sessions set company_id = $1 where token_hash = $2', [
    two.tenantId,
    tokenHash(token),
  ])
  await read()
  await late.catch(() => {})
  assert.equal(times, 3)
  assert.match(tried.join(), /has ended/)
})
