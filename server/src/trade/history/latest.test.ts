import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const company = await foundCompany(world)
const admin = await company.hire('admin')
const manager = await company.hire('manager')
const employee = await company.hire('employee')
const supervisor = await company.hire('warehouse_supervisor')
const stranger = await (await foundCompany(world)).hire('admin')
const latestOf = async (who: typeof admin, record: string) => {
  const latest = await who.history.latest({ record })
  return latest && [latest.kind, latest.userName, latest.isOwn, latest.isRemoved]
}

test('users who may open a record see its last author', async () => {
  const client = await manager.clients.create({ name: 'Maison Kasaï' })
  await admin.clients.update({ id: client.id, version: 1, name: 'Maison Kasaï', address: 'Quai 7' })
  assert.deepEqual(await latestOf(employee, client.id), ['clients', 'Amina Ilunga', false, false])
  assert.deepEqual(await latestOf(admin, client.id), ['clients', 'Amina Ilunga', true, false])
  assert.equal(await latestOf(stranger, client.id), null)
  await manager.clients.remove({ id: client.id })
  assert.deepEqual((await latestOf(employee, client.id))?.slice(2), [false, true])
  assert.equal(await latestOf(stranger, client.id), null)
})

test('a payment’s write or removal is the last change of its invoice', async () => {
  const invoice = await employee.invoices.create(maritimeDraft(company))
  const payment = await manager.payments.create({
    invoiceId: invoice.id,
    amount: 10_00,
    paymentDate: '2026-01-02',
    reference: 'VIR 1',
  })
  assert.deepEqual((await latestOf(manager, invoice.id))?.slice(2), [true, false])
  await admin.payments.remove({ id: payment.id })
  assert.deepEqual((await latestOf(admin, invoice.id))?.slice(2), [true, false])
  assert.deepEqual((await latestOf(employee, payment.id))?.slice(2), [false, true])
})

test('a warehouse supervisor sees the last author of goods only', async () => {
  const goods = await admin.warehouse.receive({ trackingNumber: 'LATEST-1', quantity: 1 })
  const invoice = await employee.invoices.create(maritimeDraft(company))
  assert.deepEqual((await latestOf(supervisor, goods.id))?.[0], 'goods')
  assert.equal(await latestOf(supervisor, invoice.id), null)
})
