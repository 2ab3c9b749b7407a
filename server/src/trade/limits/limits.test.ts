import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { today as dayIn } from '@escale/contract/values/days'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { addService } from '#testing/company/goods.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

async function companyWithLimits(features = '{creditLimits}') {
  const company = await foundCompany(world)
  await world.owner.query('update tenants set features = $2 where id = $1', [company.tenantId, features])
  const [manager, employee, keeper] = [
    await company.hire('manager'),
    await company.hire('employee'),
    await company.hire('warehouse_supervisor'),
  ]
  const limitTo = async (amount: number | null, days: number | null = null) => {
    const { version } = await manager.limits.get({ id: company.clientId })
    return manager.limits.save({ id: company.clientId, version, amount, days })
  }
  return { company, manager, employee, keeper, limitTo }
}

/** A paid lot that waits for its client. */
async function paidLot({ company, manager }: Awaited<ReturnType<typeof companyWithLimits>>) {
  const { id: expeditionId } = await manager.expeditions.create(bySea)
  const id = await addGoods(world, company, expeditionId, { weightKg: 90, sizeCm: 70 })
  const parcelServiceId = await addService(world, company, { unit: 'W/M', price: 380_00 })
  const { total } = await manager.billing.previewExpedition({ id: expeditionId, parcelServiceId })
  const { invoices } = await manager.billing.billExpedition({ id: expeditionId, parcelServiceId, total })
  await manager.payments.create({
    invoiceId: invoices[0]?.id ?? '',
    amount: total,
    paymentDate: '2026-01-02',
    reference: 'VIR-1',
  })
  await world.owner.query(`update goods set status = 'Disponible' where id = $1`, [id])
  return id
}

const handOver = (id: string) => ({
  ids: [id],
  to: 'Jean Mbuyi',
  idDocument: 'CNI 1234',
  signedAs: 'Jean Mbuyi',
})

test('a manager sets the limit, an employee reads it, and the history of the client tells both', async () => {
  const { company, manager, employee, limitTo } = await companyWithLimits()
  const none = await employee.limits.get({ id: company.clientId })
  assert.deepEqual([none.version, none.amount, none.days, none.engagement], [0, null, null, null])
  const saved = await limitTo(1_000_00, 60)
  assert.deepEqual([saved.version, saved.amount, saved.days, saved.currency], [1, 1_000_00, 60, 'USD'])
  assert.deepEqual(saved.engagement, { due: 0, unbilled: 0, free: 0, oldestUnpaid: null })
  const input = { id: company.clientId, version: 1, amount: 1, days: null }
  await assert.rejects(employee.limits.save(input), { code: 'FORBIDDEN' })
  await assert.rejects(manager.limits.save({ ...input, version: 0 }), { code: 'STALE' })
  await assert.rejects(manager.limits.save({ ...input, days: -1 }), { code: 'INVALID' })
  const theirs = await companyWithLimits()
  await assert.rejects(theirs.manager.limits.get({ id: company.clientId }), { code: 'NOT_FOUND' })
  const [told] = (await manager.history.list({ record: company.clientId })).items
  assert.deepEqual(
    told?.changes.toSorted((one, other) => one.field.localeCompare(other.field)),
    [
      { field: 'creditDays', before: null, after: 60 },
      { field: 'creditLimit', before: null, after: 1_000_00 },
    ],
  )
})

test('what is due and loaded but not billed is engaged, estimated at the service of the lane', async () => {
  const world_ = await companyWithLimits()
  const { company, manager, limitTo } = world_
  await paidLot(world_) // The lane was billed at 380.00 a W/M.
  await manager.invoices.create({ ...maritimeDraft(company), issueDate: '2026-01-05', dueDate: '2026-02-05' })
  const { items } = await manager.invoices.list({ unpaid: true })
  const due = items.reduce((sum, { total }) => sum + total, 0)
  const { id } = await manager.expeditions.create(bySea)
  const lot = await addGoods(world, company, id, { weightKg: 1850, sizeCm: 106 })
  const engaged = async () => (await limitTo(1)).engagement
  assert.deepEqual(await engaged(), { due, unbilled: 0, free: 0, oldestUnpaid: '2026-01-05' })
  await world.owner.query(`update goods set status = 'Chargé' where id = $1`, [lot])
  assert.deepEqual(await engaged(), { due, unbilled: 703_00, free: 0, oldestUnpaid: '2026-01-05' })
  await world.owner.query(
    `insert into credits (tenant_id, source_id, source_kind, client_id, label, day, amount, free)
      values ($1, gen_random_uuid(), 'reçu', $2, 'VIR-9', '2026-01-06', 20000, 10450)`,
    [company.tenantId, company.clientId],
  )
  assert.deepEqual((await engaged())?.free, 104_50)
})

test('paid goods of a client above the limit stay, until a manager allows it with a reason', async () => {
  const world_ = await companyWithLimits()
  const { company, manager, keeper, limitTo } = world_
  const id = await paidLot(world_)
  await manager.invoices.create(maritimeDraft(company))
  await limitTo(1)
  const check = await keeper.releases.due({ ids: [id] })
  assert.deepEqual(
    [check.refusal, check.goods[0]?.refusal, check.mayBeExcepted],
    [
      'Le plafond de crédit de ce client est dépassé.',
      'Le plafond de crédit de ce client est dépassé.',
      true,
    ],
  )
  assert.doesNotMatch(JSON.stringify(check), /engag/)
  await assert.rejects(keeper.releases.handOver(handOver(id)), { code: 'GOODS_REFUSED' })
  await manager.releases.approve({ ids: [id], reason: 'Bon client' })
  await keeper.releases.handOver(handOver(id))
})

test('goods leave at the limit, after a payment, and when the part is switched off', async () => {
  const world_ = await companyWithLimits()
  const { company, manager, keeper, limitTo } = world_
  const id = await paidLot(world_)
  const { id: invoiceId, total } = await manager.invoices.create(maritimeDraft(company))
  const refusal = async () => (await keeper.releases.due({ ids: [id] })).refusal
  await limitTo(total)
  assert.equal(await refusal(), null)
  await limitTo(total - 1)
  assert.notEqual(await refusal(), null)
  await world.owner.query(`update tenants set features = '{}' where id = $1`, [company.tenantId])
  assert.equal(await refusal(), null)
  await world.owner.query(`update tenants set features = '{creditLimits}' where id = $1`, [company.tenantId])
  await manager.payments.create({ invoiceId, amount: 1, paymentDate: '2026-01-02', reference: 'VIR-2' })
  assert.equal(await refusal(), null)
})

test('an unpaid invoice older than the days stops the hand-over too', async () => {
  const world_ = await companyWithLimits()
  const { company, manager, keeper, limitTo } = world_
  const id = await paidLot(world_)
  const issueDate = dayIn('UTC', new Date(Date.now() - 40 * 86_400_000))
  await manager.invoices.create({ ...maritimeDraft(company), issueDate, dueDate: dayIn('UTC') })
  await limitTo(null, 60)
  assert.equal((await keeper.releases.due({ ids: [id] })).refusal, null)
  await limitTo(null, 30)
  assert.notEqual((await keeper.releases.due({ ids: [id] })).refusal, null)
})
