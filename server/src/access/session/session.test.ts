import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { tokenHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { callAs, foundCompany, hire, join, openSession, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const change = (token: string, set: string) =>
  world.owner.query(`update auth.sessions set ${set} where token_hash = $1`, [tokenHash(token)])

test('the role is the latest one given in the open company; equal dates give the lower rank', async () => {
  const company = await foundCompany(world)
  const person = await company.hire('admin')
  const give = (role: string, at: string) =>
    world.owner.query(
      'insert into user_roles (id, tenant_id, user_id, role, assigned_at) values ($1, $2, $3, $4, $5)',
      [newId(), company.tenantId, person.userId, role, at],
    )
  const role = async () => (await person.session.current())?.role
  assert.equal(await role(), 'admin')
  await give('employee', '2099-01-01')
  await give('manager', '2099-01-01')
  assert.equal(await role(), 'employee')
  await give('pirate', '2099-02-01')
  assert.equal(await role(), 'viewer')
})

test('an admin of one company has no rights in another, and a role needs a membership', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const person = await ours.hire('admin')
  await world.owner.query(
    `insert into user_roles (id, tenant_id, user_id, role) values ($1, $2, $3, 'admin')`,
    [newId(), theirs.tenantId, person.userId],
  )
  const elsewhere = callAs(world, await openSession(world, person.userId, theirs.tenantId))
  assert.deepEqual(
    [(await elsewhere.session.current())?.company, (await elsewhere.session.current())?.role],
    [null, 'viewer'],
  )
})

test('an ended membership or a suspended company takes effect at the next request', async () => {
  const company = await foundCompany(world)
  const [left, stayed] = [await company.hire('employee'), await company.hire('employee')]
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [left.userId])
  await assert.rejects(left.clients.list({}), { code: 'NOT_A_MEMBER', status: 403 })
  await stayed.clients.list({})
  await world.owner.query('update tenants set is_active = false where id = $1', [company.tenantId])
  await assert.rejects(stayed.clients.list({}), { code: 'SUSPENDED', status: 403 })
})

test('a person who lost their company gets no message about a change in another tab', async () => {
  const company = await foundCompany(world)
  const [left, stayed] = [await company.hire('employee'), await company.hire('employee')]
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [left.userId])
  await world.owner.query('update tenants set is_active = false where id = $1', [company.tenantId])
  const believing = { context: { company: company.tenantId } }
  for (const person of [left, stayed])
    assert.equal((await person.security.mine(undefined, believing)).failedAttempts, 0)
  await assert.rejects(left.clients.list({}, believing), { code: 'NOT_A_MEMBER', status: 403 })
  await assert.rejects(stayed.clients.list({}, believing), { code: 'SUSPENDED', status: 403 })
})

test('a session ends 12 hours after its last use and 7 days after its start', async () => {
  const company = await foundCompany(world)
  const [idle, old] = [await company.hire('viewer'), await company.hire('viewer')]
  await change(idle.token, `expires_at = now() - interval '1 second'`)
  await change(old.token, `created_at = now() - interval '7 days 1 second'`)
  await assert.rejects(idle.clients.list({}), { code: 'UNAUTHORIZED' })
  await assert.rejects(old.clients.list({}), { code: 'UNAUTHORIZED' })
  await assert.rejects(old.session.renew(), { code: 'UNAUTHORIZED' })
})

test('a session in use is renewed automatically or on request, never beyond seven days', async () => {
  const company = await foundCompany(world)
  const person = await company.hire('viewer')
  await change(
    person.token,
    `access_until = now() - interval '1 minute', expires_at = now() + interval '1 hour', created_at = now() - interval '6 days 20 hours'`,
  )
  await person.clients.list({})
  const { rows } = await world.owner.query(
    `select access_until > now() + interval '14 minutes' as accessible,
      expires_at between now() + interval '3 hours' and now() + interval '4 hours 1 minute' as capped
      from auth.sessions where token_hash = $1`,
    [tokenHash(person.token)],
  )
  assert.deepEqual(rows, [{ accessible: true, capped: true }])
  assert.ok(Date.parse((await person.session.renew()).expiresAt) > Date.now() + 14 * 60_000)
})

test('twenty renewals at once with one token all succeed and leave one session', async () => {
  const person = await (await foundCompany(world)).hire('viewer')
  await change(person.token, `access_until = now() - interval '1 minute'`)
  const renewed = await Promise.all(Array.from({ length: 20 }, () => person.session.renew()))
  assert.ok(
    renewed.every(
      ({ user, expiresAt }) => user.id === person.userId && Date.parse(expiresAt) > Date.now() + 14 * 60_000,
    ),
  )
  await person.clients.list({})
  const { rows } = await world.owner.query(
    'select count(*)::int as open from auth.sessions where user_id = $1',
    [person.userId],
  )
  assert.deepEqual(rows, [{ open: 1 }])
})

test('a tab that expects another company gets an error, and nothing is done', async () => {
  const [one, two] = [await foundCompany(world), await foundCompany(world)]
  const person = await one.hire('admin')
  await join(world, person.userId, two.tenantId, 'viewer')
  await person.clients.create({ name: 'Ici' }, { context: { company: one.tenantId } })
  const moved = await person.session.switchCompany({ companyId: two.tenantId })
  assert.deepEqual([moved.company?.id, moved.role], [two.tenantId, 'viewer'])
  await assert.rejects(person.clients.create({ name: 'Là' }, { context: { company: one.tenantId } }), {
    code: 'COMPANY_CHANGED',
    status: 409,
  })
  await assert.rejects(person.session.switchCompany({ companyId: (await foundCompany(world)).tenantId }), {
    code: 'NOT_A_MEMBER',
  })
})

test('a super_admin’s support access ends after its hour', async () => {
  const company = await foundCompany(world)
  const superAdmin = await hire(world, company.tenantId, 'super_admin')
  await superAdmin.invoices.list({})
  await change(superAdmin.token, `support_until = now() - interval '1 second'`)
  await assert.rejects(superAdmin.invoices.list({}), { code: 'FORBIDDEN' })
})
