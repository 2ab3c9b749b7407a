import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { passedDuring } from '#testing/passed.ts'
import { foundCompany, join, startWorld } from '#testing/world.ts'
import { enter } from './company.ts'
import { tokenHash } from './token.ts'

const world = await startWorld()
after(world.stop)

test('what a session reads again is asked for in the message that opens the door, which ends it too', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  for (const read of [() => admin.services.list({}), () => admin.search.find({ q: 'kivu' })]) {
    await read()
    const passed = await passedDuring(read)
    const firstAnswer = passed.findIndex((what) => what.startsWith('answered'))
    assert.equal(passed.indexOf('sent commit'), firstAnswer - 1, passed.join('; '))
  }
})

test('a session that is in another company by now is given that one’s rows, and what was asked for the former had none', async () => {
  const [one, two] = [await foundCompany(world), await foundCompany(world)]
  const { token, userId } = await one.hire('employee')
  await join(world, userId, two.tenantId, 'employee')
  const seen: unknown[] = []
  const read = () =>
    enter(
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
  await world.owner.query('update auth.sessions set company_id = $1 where token_hash = $2', [two.tenantId, tokenHash(token)])
  assert.deepEqual(await read(), [{ id: two.clientId }])
  assert.deepEqual(seen, [
    [one.tenantId, [one.clientId]],
    [one.tenantId, []],
    [two.tenantId, [two.clientId]],
  ])
})

test('rights that were taken away meanwhile are judged as they are, and told once', async () => {
  const company = await foundCompany(world)
  const [admin, other] = [await company.hire('admin'), await company.hire('admin')]
  const become = (role: string) => world.owner.query('update user_roles set role = $1 where user_id = $2', [role, other.userId])
  await other.security.list({})
  await become('manager')
  await assert.rejects(other.security.list({}), { code: 'FORBIDDEN' })
  const denied = (await admin.security.list({})).items.filter(({ action, userId }) => action === 'ACCESS_DENIED' && userId === other.userId)
  assert.equal(denied.length, 1)
  await become('admin')
  await other.security.list({})
})

test('a session that is over reads nothing more', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  assert.equal((await admin.services.list({})).items.length, 2)
  await world.owner.query('delete from auth.sessions where token_hash = $1', [tokenHash(admin.token)])
  await assert.rejects(admin.services.list({}), { code: 'UNAUTHORIZED' })
})
