import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { reportable } from '@escale/contract/company/security/words'
import { today } from '@escale/contract/values/days'
import { tokenHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { callAs, foundCompany, hire, join, openSession, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

type Logged = {
  tenantId?: string | null
  userId?: string | null
  action?: string
  success?: boolean
  ago?: string
  message?: string
}

const logged = ({
  tenantId = null,
  userId = null,
  action = 'LOGIN_ATTEMPT',
  success = true,
  ago = '0',
  message,
}: Logged) =>
  world.owner.query(
    `insert into security_logs (id, tenant_id, user_id, action, success, error_message, ip_address,
     created_at) values ($1, $2, $3, $4, $5, $6, '203.0.113.9', now() - $7::interval)`,
    [newId(), tenantId, userId, action, success, message, ago],
  )

test('an event has the session’s person, company and address, and is marked as reported', async () => {
  const company = await foundCompany(world)
  const viewer = await company.hire('viewer')
  const forged = {
    action: 'EXPORT',
    recordId: 'r',
    userId: newId(),
    tenantId: newId(),
    ipAddress: '198.51.100.1',
    success: false,
    errorMessage: 'm',
  }
  await viewer.security.report(forged as { action: 'EXPORT' })
  const { rows } = await world.owner.query(
    `select tenant_id, user_id, ip_address, record_id, success, error_message, reported from security_logs
     where user_id = $1`,
    [viewer.userId],
  )
  const expected = {
    tenant_id: company.tenantId,
    user_id: viewer.userId,
    ip_address: '192.0.2.1',
    record_id: 'r',
    success: false,
    error_message: 'm',
    reported: true,
  }
  assert.deepEqual(rows, [expected])
})

test('sign-ins, roles, deletions and unlisted events cannot be reported', async () => {
  const { security } = await (await foundCompany(world)).hire('admin')
  for (const action of [
    'LOGIN_ATTEMPT',
    'LOGIN_FAILED',
    'LOGOUT',
    'ROLE_CHANGED',
    'CLIENT_DELETED',
    'USER_DELETED',
    'SESSION_CLOSED',
    'X',
    '',
    'export',
  ]) {
    await assert.rejects(security.report({ action: action as 'EXPORT' }), { code: 'INVALID' }, action)
  }
  for (const action of reportable) await security.report({ action })
})

test('a person has thirty reports a minute over all sessions; then a delay is given', async () => {
  const company = await foundCompany(world)
  const [person, other] = [await company.hire('employee'), await company.hire('employee')]
  const second = callAs(world, await openSession(world, person.userId, company.tenantId))
  const tries = await Promise.allSettled(
    Array.from({ length: 36 }, (_, n) => (n % 2 ? second : person).security.report({ action: 'PRINT' })),
  )
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 30)
  await other.security.report({ action: 'PRINT' })
  await assert.rejects(
    person.security.report({ action: 'PRINT' }),
    ({ code, status, data }: { code: string; status: number; data: { retryAfter: number } }) =>
      code === 'TOO_MANY' && status === 429 && data.retryAfter > 50 && data.retryAfter <= 60,
  )
})

test('each person sees their own role, and only an admin of the company sees a colleague’s', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [admin, manager, stranger] = [
    await ours.hire('admin'),
    await ours.hire('manager'),
    await theirs.hire('manager'),
  ]
  assert.deepEqual(
    [await manager.security.role(), await manager.security.role({ userId: manager.userId })],
    ['manager', 'manager'],
  )
  assert.equal(await admin.security.role({ userId: manager.userId }), 'manager')
  await assert.rejects(manager.security.role({ userId: admin.userId }), { code: 'NOT_FOUND' })
  await assert.rejects(admin.security.role({ userId: stranger.userId }), { code: 'NOT_FOUND' })
  await assert.rejects(admin.security.role({ userId: newId() }), { code: 'NOT_FOUND' })
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [
    manager.userId,
  ])
  await assert.rejects(admin.security.role({ userId: manager.userId }), { code: 'NOT_FOUND' })
  assert.equal(await (await hire(world, null, 'super_admin')).security.role(), 'super_admin')
  await assert.rejects((await hire(world, null, 'super_admin')).security.role({ userId: admin.userId }), {
    code: 'NOT_FOUND',
  })
})

test('a role is shown as in the session: the latest, and the lower of equal dates', async () => {
  const company = await foundCompany(world)
  const [admin, person] = [await company.hire('admin'), await company.hire('admin')]
  for (const role of ['manager', 'employee'])
    await world.owner.query(
      `insert into user_roles (id, tenant_id, user_id, role, assigned_at)
       values ($1, $2, $3, $4, '2099-01-01')`,
      [newId(), company.tenantId, person.userId, role],
    )
  assert.equal(await admin.security.role({ userId: person.userId }), 'employee')
  assert.equal(await person.security.role(), 'employee')
})

test('the warehouse opens to its supervisor and to an admin, in a company', async () => {
  const company = await foundCompany(world)
  const answers = await Promise.all(
    (['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'] as const).map(async (role) =>
      (await company.hire(role)).security.canAccessWarehouse(),
    ),
  )
  assert.deepEqual(answers, [false, false, false, true, true])
  assert.equal(await (await hire(world, null, null)).security.canAccessWarehouse(), false)
})

test('a person sees their own ten newest events of 24 hours, from all companies', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [person, colleague] = [await ours.hire('warehouse_supervisor'), await ours.hire('viewer')]
  for (let minute = 1; minute <= 9; minute += 1)
    await logged({ tenantId: ours.tenantId, userId: person.userId, success: false, ago: `${minute} minutes` })
  await logged({ tenantId: theirs.tenantId, userId: person.userId, action: 'LOGOUT', ago: '10 seconds' })
  await logged({ userId: person.userId, action: 'PRINT', ago: '20 seconds' })
  await logged({ userId: person.userId, action: 'OLD', ago: '25 hours' })
  await logged({ tenantId: ours.tenantId, userId: colleague.userId, action: 'CANARI' })
  const { items, failedAttempts } = await person.security.mine()
  assert.deepEqual(
    [items.length, items[0]?.action, items[1]?.action, failedAttempts],
    [10, 'LOGOUT', 'PRINT', 9],
  )
  assert.ok(!JSON.stringify(items).includes('CANARI'))
})

test('a person without a company reports and sees their own events', async () => {
  for (const person of [await hire(world, null, null), await hire(world, null, 'super_admin')]) {
    await person.security.report({ action: 'PRINT' })
    assert.deepEqual(
      (await person.security.mine()).items.map(({ action }) => action),
      ['PRINT'],
    )
  }
})

test('a company’s log is its own, with names and filters in its own calendar', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [admin, member, stranger] = [
    await ours.hire('admin'),
    await ours.hire('viewer'),
    await theirs.hire('admin'),
  ]
  await world.owner.query(`update tenants set time_zone = 'Asia/Shanghai' where id = $1`, [ours.tenantId])
  await logged({ tenantId: ours.tenantId, userId: member.userId, success: false })
  await logged({ tenantId: ours.tenantId, userId: stranger.userId, action: 'SUPPORT_ACCESS' })
  await logged({ tenantId: theirs.tenantId, userId: stranger.userId, message: 'CANARI' })
  await logged({ userId: member.userId, message: 'CANARI' }) // of no company: the person's own affair
  await world.owner.query(
    `insert into security_logs (id, tenant_id, action, success, created_at)
     values ($1, $2, 'EXPORT', true, '2026-03-09T17:30:00Z'), ($3, $2, 'EXPORT', true,
     '2026-03-09T15:30:00Z')`,
    [newId(), ours.tenantId, newId()],
  )
  const all = await admin.security.list({})
  assert.equal((await admin.security.totals({})).count, 4)
  assert.ok(!JSON.stringify(all).includes('CANARI'))
  assert.deepEqual(
    all.items.map(({ userName }) => userName),
    [null, 'Amina Ilunga', null, null],
  )
  const count = async (filters: object) => (await admin.security.totals(filters)).count
  assert.deepEqual(
    [
      await count({ userId: member.userId }),
      await count({ action: 'EXPORT' }),
      await count({ success: false }),
      await count({ from: '2026-03-10', to: '2026-03-10' }),
      await count({ from: '2026-03-09', to: '2026-03-09' }),
      await count({ userId: stranger.userId }),
    ],
    [1, 2, 1, 1, 1, 1],
  )
  await assert.rejects(member.security.list({}), { code: 'FORBIDDEN' })
  await assert.rejects((await ours.hire('manager')).security.list({}), { code: 'FORBIDDEN' })
})

test('page after page, events of one instant are neither lost nor repeated', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (let n = 0; n < 7; n += 1)
    await world.owner.query(
      `insert into security_logs (id, tenant_id, action, success, created_at)
       values ($1, $2, 'PRINT', true, $3)`,
      [newId(), company.tenantId, `2026-01-01T00:00:00.123${n % 3}00Z`],
    )
  const seenIds: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.security.list({ limit: 2, cursor })
    seenIds.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual([seenIds.length, new Set(seenIds).size], [7, 7])
  await assert.rejects(admin.security.list({ cursor: 'n’importe quoi' }), { code: 'INVALID' })
})

test('the figures of 24 hours count sign-ins, failures, targets, refusals and open sessions', async () => {
  const company = await foundCompany(world)
  const [admin, target, other] = [
    await company.hire('admin'),
    await company.hire('viewer'),
    await company.hire('viewer'),
  ]
  const { tenantId } = company
  for (const userId of [admin.userId, target.userId]) await logged({ tenantId, userId })
  for (let n = 0; n < 3; n += 1) await logged({ tenantId, userId: target.userId, success: false })
  await logged({ tenantId, userId: other.userId, action: 'LOGIN_FAILED', success: false })
  await logged({ tenantId, userId: other.userId, action: 'ACCESS_DENIED', success: false })
  await logged({ tenantId, userId: other.userId, success: false, ago: '25 hours' })
  const { people, ...figures } = await admin.security.summary()
  assert.deepEqual(figures, { signIns: 2, failures: 4, worst: 3, targets: 2, denials: 1, openSessions: 3 })
  assert.deepEqual(people.map(({ id }) => id).sort(), [admin.userId, target.userId, other.userId].sort())
})

test('the CSV log has semicolons, a BOM and no formulas, and its export is logged', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (const message of ['=1+1', '+cmd', '-cmd', '-2', '@x', '\tt', '\rr', 'a;"b"\nc', 'é'])
    await logged({ tenantId: company.tenantId, message })
  const file = await admin.security.csv({})
  const text = await file.text()
  assert.ok(new Uint8Array(await file.arrayBuffer()).slice(0, 3).join() === '239,187,191')
  assert.match(file.name, /^journal-securite-\d{4}-\d\d-\d\d\.csv$/)
  for (const cell of [
    `;'=1+1;`,
    `;'+cmd;`,
    `;'-cmd;`,
    ';-2;',
    `;'@x;`,
    `;'\tt;`,
    `;"'\rr";`,
    `;"a;""b""\nc";`,
    ';é;',
  ])
    assert.ok(text.includes(cell), cell)
  assert.equal((await admin.security.list({ action: 'EXPORT' })).items[0]?.tableName, 'security_logs')
})

test('the file is dated by the company’s day', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await world.owner.query('update tenants set time_zone = $2 where id = $1', [company.tenantId, timeZone])
    const before = today(timeZone)
    const { name } = await admin.security.csv({})
    assert.ok(
      [before, today(timeZone)].some((day) => name === `journal-securite-${day}.csv`),
      `${timeZone}: ${name}`,
    )
  }
})

test('an admin sees and closes the company’s sessions; those elsewhere go on', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const admin = await ours.hire('admin')
  const person = await theirs.hire('viewer')
  await join(world, person.userId, ours.tenantId, 'employee')
  const here = callAs(world, await openSession(world, person.userId, ours.tenantId))
  const sessions = await admin.security.sessions()
  assert.deepEqual(
    sessions.map(({ userId, isCurrent }) => [userId, isCurrent]).sort(),
    [
      [admin.userId, true],
      [person.userId, false],
    ].sort(),
  )
  const opened = sessions.find(({ userId }) => userId === person.userId)
  await admin.security.closeSession({ id: opened?.id ?? '' })
  await assert.rejects(here.clients.list({}), { code: 'UNAUTHORIZED' })
  await person.clients.list({})
  await assert.rejects(admin.security.closeSession({ id: opened?.id ?? '' }), { code: 'NOT_FOUND' })
  const [event] = (await admin.security.list({ action: 'SESSION_CLOSED' })).items
  assert.deepEqual([event?.userId, event?.recordId], [admin.userId, person.userId])
  const elsewhere = await world.owner.query('select id from auth.sessions where user_id = $1', [
    person.userId,
  ])
  await assert.rejects(admin.security.closeSession({ id: elsewhere.rows[0].id }), { code: 'NOT_FOUND' })
})

test('an idle page polls without extending its session', async () => {
  const company = await foundCompany(world)
  const person = await company.hire('viewer')
  await world.owner.query(
    `update auth.sessions
     set access_until = now() - interval '1 minute', expires_at = now() + interval '1 hour'
     where token_hash = $1`,
    [tokenHash(person.token)],
  )
  const remaining = async () =>
    (
      await world.owner.query(
        `select extract(epoch from expires_at - now())::int as s from auth.sessions where token_hash = $1`,
        [tokenHash(person.token)],
      )
    ).rows[0].s
  await callAs(world, person.token).security.mine(undefined, { context: { idle: true } })
  assert.ok((await remaining()) <= 3600)
  await person.security.mine()
  assert.ok((await remaining()) > 11 * 3600)
})
