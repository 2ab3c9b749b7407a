import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'
import { deleteOldKeys } from './idempotency.ts'

const world = await startWorld()
after(world.stop)

test('the same key and body return the first response and create one row', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const context = { key: randomUUID() }
  const first = await employee.invoices.create(maritimeDraft(company), { context })
  assert.deepEqual(await employee.invoices.create(maritimeDraft(company), { context }), first)
  assert.equal((await employee.invoices.totals({})).count, 1)
})

const fifty = Array.from({ length: 50 })

test('fifty concurrent requests with one key create one row, with one response, even later', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const context = { key: randomUUID() }
  const create = () => manager.clients.create({ name: 'Une fois' }, { context })
  const attempts = [
    ...(await Promise.allSettled(fifty.map(create))),
    ...(await Promise.allSettled(fifty.map(create))),
  ]
  // A busy machine may refuse part of the crowd. Such a refusal is not the response of the key.
  const told = attempts.map((attempt) =>
    attempt.status === 'fulfilled' ? JSON.stringify(attempt.value) : attempt.reason.code,
  )
  assert.equal(new Set(told.filter((answer) => answer !== 'UNAVAILABLE')).size, 1)
  assert.equal((await manager.clients.totals({ search: 'Une fois' })).count, 1)
})

test('while the first request exceeds the lock timeout, the others are refused as running', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const key = randomUUID()
  const first = await world.owner.connect()
  try {
    await first.query('begin')
    await first.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${company.tenantId}${employee.userId}${key}`,
    ])
    await assert.rejects(employee.clients.create({ name: 'Deux' }, { context: { key } }), {
      code: 'KEY_RUNNING',
      status: 409,
    })
  } finally {
    await first.query('rollback')
    first.release()
  }
  await employee.clients.create({ name: 'Deux' }, { context: { key } })
})

test('concurrent replays of a finished key all get its response', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const context = { key: randomUUID() }
  const made = await manager.clients.create({ name: 'Deux fois' }, { context })
  const another = await world.owner.connect()
  // A lock held by another replay during its response.
  await another.query('begin')
  await another.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    company.tenantId + manager.userId + context.key,
  ])
  assert.equal((await manager.clients.create({ name: 'Deux fois' }, { context })).id, made.id)
  await assert.rejects(manager.clients.create({ name: 'Autre' }, { context }), { code: 'KEY_REUSED' })
  await another.query('rollback')
  another.release()
})

test('the same key with another body or operation is refused', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const context = { key: randomUUID() }
  await manager.clients.create({ name: 'Un' }, { context })
  await assert.rejects(manager.clients.create({ name: 'Deux' }, { context }), {
    code: 'KEY_REUSED',
    status: 422,
  })
  await assert.rejects(manager.services.create({ name: 'Un', price: 1 }, { context }), { code: 'KEY_REUSED' })
})

test('a refusal stores no key: the corrected request succeeds under it', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const invoice = await manager.invoices.create(maritimeDraft(company))
  const context = { key: randomUUID() }
  const draft = { invoiceId: invoice.id, paymentDate: '2026-01-02', reference: 'R' }
  await assert.rejects(manager.payments.create({ ...draft, amount: 9999 }, { context }), {
    code: 'EXCEEDS_BALANCE',
  })
  await manager.payments.create({ ...draft, amount: 3150 }, { context })
})

test('a response is repeated even if the action could not run again, concurrently as well', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const invoice = await manager.invoices.create(maritimeDraft(company))
  const context = { key: randomUUID() }
  const pay = () =>
    manager.payments.create(
      { invoiceId: invoice.id, paymentDate: '2026-01-02', reference: 'R', amount: 3150 },
      { context },
    )
  const answers = await Promise.all([pay(), pay(), pay()])
  assert.deepEqual(
    [...answers, await pay()],
    Array.from({ length: 4 }, () => answers[0]),
  )
  const { balance } = await manager.invoices.totals({})
  assert.deepEqual([balance, (await manager.payments.totals({})).count], [0, 1])
})

test('a lost response to a versioned change is repeated by its key; other changes are refused', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const invoice = await manager.invoices.create(maritimeDraft(company))
  const context = { key: randomUUID() }
  const change = {
    ...maritimeDraft(company),
    id: invoice.id,
    version: invoice.version,
    description: 'Corrigée sur un mauvais réseau',
  }
  const first = await manager.invoices.update(change, { context })
  assert.deepEqual(await manager.invoices.update(change, { context }), first)
  assert.equal((await manager.invoices.get({ id: invoice.id })).version, invoice.version + 1)
  await assert.rejects(manager.invoices.update({ ...change, description: 'Autre' }, { context }), {
    code: 'KEY_REUSED',
  })
  await assert.rejects(manager.invoices.update(change, { context: { key: randomUUID() } }), { code: 'STALE' })
})

test('permissions are checked again before a response is repeated', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const context = { key: randomUUID() }
  await employee.clients.create({ name: 'Un' }, { context })
  await world.owner.query(
    `insert into user_roles (id, tenant_id, user_id, role, assigned_at)
      values ($1, $2, $3, 'viewer', '2099-01-01')`,
    [randomUUID(), company.tenantId, employee.userId],
  )
  await assert.rejects(employee.clients.create({ name: 'Un' }, { context }), { code: 'FORBIDDEN' })
})

test('a creation without a key is malformed; an id already used is refused', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  await assert.rejects(employee.clients.create({ name: 'Un' }, { context: { key: '' } }), {
    code: 'KEY_MISSING',
    status: 400,
  })
  const { id } = await employee.clients.create({ name: 'Un' })
  await assert.rejects(employee.clients.create({ id, name: 'Deux' }), { code: 'ID_TAKEN' })
})

test("a super_admin's creation of shared data runs once per key too", async () => {
  const superAdmin = await hire(world, null, 'super_admin')
  const context = { key: randomUUID() }
  const first = await superAdmin.services.create({ name: 'Commun', price: 5 }, { context })
  assert.deepEqual(await superAdmin.services.create({ name: 'Commun', price: 5 }, { context }), first)
})

test('responses are deleted after thirty days', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  await employee.clients.create({ name: 'Récent' })
  await employee.clients.create({ name: 'Ancien' })
  await world.owner.query(
    `update idempotency_keys set created_at = now() - interval '31 days' where answer ->> 'name' = 'Ancien'
      and tenant_id = $1`,
    [company.tenantId],
  )
  await inCompany(world.server.pool, company.tenantId, deleteOldKeys)
  const { rows } = await world.owner.query(
    `select answer ->> 'name' as name from idempotency_keys where tenant_id = $1`,
    [company.tenantId],
  )
  assert.deepEqual(rows, [{ name: 'Récent' }])
})
