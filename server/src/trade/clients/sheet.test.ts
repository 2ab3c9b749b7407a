import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { addExpedition, putGoods } from '#testing/company/goods.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const company = await foundCompany(world)
const admin = await company.hire('admin')

test('a client page shows billed, paid, owed and late amounts like the lists', async () => {
  const client = await admin.clients.create({ name: 'Kivu Cargo' })
  const draft = (over: object) => ({ ...maritimeDraft(company, { clientId: client.id, ...over }) })
  const paid = await admin.invoices.create(draft({ quantity: 2 }))
  // Late means past due and unpaid, whatever the status.
  await admin.invoices.create(draft({ status: 'Retard', quantity: 5, dueDate: '2099-12-31' }))
  const settled = await admin.invoices.create(draft({ status: 'Retard', quantity: 1 }))
  await admin.payments.create({
    invoiceId: settled.id,
    amount: 1050,
    paymentDate: '2026-01-02',
    reference: 'T',
    marksPaid: false,
  })
  await admin.payments.create({ invoiceId: paid.id, amount: 1000, paymentDate: '2026-01-02', reference: 'R' })
  await admin.payments.create({
    invoiceId: paid.id,
    amount: 100,
    paymentDate: '2026-01-02',
    reference: 'S',
    status: 'En attente',
  })
  await admin.warehouse.receive({ trackingNumber: 'K-1', quantity: 1, clientId: client.id })
  await admin.invoices.create(maritimeDraft(company))

  const { client: told, figures } = await admin.clients.sheet({ id: client.id })
  assert.deepEqual([told.name, told.balance], ['Kivu Cargo', 6350])
  assert.deepEqual(figures.sales, {
    invoices: 3,
    billed: 8400,
    paid: 2050,
    balance: 6350,
    late: 1,
    lateBalance: 1100,
  })
  assert.deepEqual(figures.goods, { lots: 1, inStock: 1, available: 0, toBill: 0 })

  const invoices = await admin.invoices.totals({ clientId: client.id })
  assert.deepEqual([invoices.count, invoices.total, invoices.balance], [3, 8400, 6350])
  const late = await admin.invoices.totals({ clientId: client.id, overdue: true })
  assert.deepEqual([late.count, late.balance], [1, 1100])
  const payments = await admin.payments.list({ clientId: client.id })
  assert.deepEqual(payments.items.map(({ reference }) => reference).sort(), ['R', 'S', 'T'])
  assert.deepEqual(await admin.payments.totals({ clientId: client.id }), { count: 3, received: 2050 })
})

test('a client page counts goods to hand over and goods to bill', async () => {
  const client = await admin.clients.create({ name: 'Maison Goma' })
  const expedition = await addExpedition(world, company, { status: 'Disponible' })
  const received = async () =>
    (await admin.warehouse.receive({ trackingNumber: randomUUID(), quantity: 1, clientId: client.id })).id
  const [billed, exempted, open, lost] = [
    await received(),
    await received(),
    await received(),
    await received(),
  ]
  await received()
  for (const id of [billed, exempted, open]) await putGoods(world, id, 'Disponible', expedition.id)
  await putGoods(world, lost, 'Perdu', expedition.id)
  const invoice = await admin.invoices.create(maritimeDraft(company, { clientId: client.id }))
  await world.owner.query('update goods set invoice_id = $2 where id = $1', [billed, invoice.id])
  await admin.goods.exempt({ ids: [exempted], reason: 'Geste commercial' })
  const { figures } = await admin.clients.sheet({ id: client.id })
  assert.deepEqual(figures.goods, { lots: 5, inStock: 4, available: 3, toBill: 1 })
})

test('a shared client shows only the company’s own dealings', async () => {
  const above = await hire(world, null, 'super_admin')
  const shared = await above.clients.create({ name: 'Port de Boma' })
  await admin.invoices.create(maritimeDraft(company, { clientId: shared.id }))
  const { figures } = await admin.clients.sheet({ id: shared.id })
  assert.equal(figures.sales?.billed, 3150)
  const elsewhere = await (await foundCompany(world)).hire('admin')
  assert.equal((await elsewhere.clients.sheet({ id: shared.id })).figures.sales?.billed, 0)
  assert.deepEqual((await above.clients.sheet({ id: shared.id })).figures, { sales: null, goods: null })
  assert.equal((await admin.payments.list({ clientId: shared.id })).items.length, 0)
})

test('a viewer may read it, the warehouse and other companies may not', async () => {
  const viewer = await company.hire('viewer')
  assert.equal((await viewer.clients.sheet({ id: company.clientId })).figures.sales?.invoices, 1)
  assert.equal(await outcomeOf(viewer.payments.list({ clientId: company.clientId })), 'FORBIDDEN')
  assert.equal(
    await outcomeOf((await company.hire('warehouse_supervisor')).clients.sheet({ id: company.clientId })),
    'FORBIDDEN',
  )
  assert.equal(
    await outcomeOf(
      (await (await foundCompany(world)).hire('admin')).clients.sheet({ id: company.clientId }),
    ),
    'NOT_FOUND',
  )
})
