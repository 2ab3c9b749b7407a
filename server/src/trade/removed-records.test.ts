import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { addService } from '#testing/company/goods.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

// Races need several connections, whatever the pool of the suite.
const world = await startWorld({ connections: 20 })
after(world.stop)

/** Response to a request that names a row being removed. */
async function whileRemoved(
  { tenantId }: FoundedCompany,
  table: 'clients' | 'services',
  id: string,
  call: () => Promise<unknown>,
): Promise<unknown> {
  const remove = await openTransaction(world, `delete from ${table} where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
  ])
  const asked = call()
  await untilWaiting(world, 1, asked)
  await remove()
  return asked
}

test('goods for a client removed meanwhile are refused with a message', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const receive = () =>
    admin.warehouse.receive({ trackingNumber: 'T-1', quantity: 1, clientId: company.clientId })
  await assert.rejects(whileRemoved(company, 'clients', company.clientId, receive), {
    code: 'UNKNOWN_CLIENT',
    status: 422,
  })
  assert.equal((await admin.warehouse.receiptTotals({})).count, 0)
})

test('an invoice with a client or service removed meanwhile is refused with a message', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const create = () => admin.invoices.create(maritimeDraft(company))
  await assert.rejects(whileRemoved(company, 'services', company.serviceId, create), {
    code: 'UNKNOWN_SERVICE',
    status: 422,
  })
  const withAnother = () =>
    admin.invoices.create(maritimeDraft({ ...company, serviceId: company.airServiceId }))
  await assert.rejects(whileRemoved(company, 'clients', company.clientId, withAnother), {
    code: 'UNKNOWN_CLIENT',
    status: 422,
  })
  assert.equal((await admin.invoices.totals({})).count, 0)
})

test('billing with a service removed meanwhile is refused with a message', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create(bySea)
  await addGoods(world, company, id, { weightKg: 1850, sizeCm: 106 })
  const parcelServiceId = await addService(world, company, { unit: 'W/M', price: 380_00 })
  const { total } = await employee.billing.previewExpedition({ id, parcelServiceId })
  const letGo = await openTransaction(
    world,
    'select from goods where tenant_id = $1 and expedition_id = $2 for update',
    [company.tenantId, id],
  )
  const billed = employee.billing.billExpedition({ id, parcelServiceId, total })
  await untilWaiting(world, 1, billed)
  await world.owner.query('delete from services where tenant_id = $1 and id = $2', [
    company.tenantId,
    parcelServiceId,
  ])
  await letGo()
  await assert.rejects(billed, { code: 'UNKNOWN_SERVICE', status: 422 })
  assert.equal((await employee.invoices.totals({})).count, 0)
})
