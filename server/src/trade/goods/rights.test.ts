import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { roleHasPermission } from '@escale/contract/access/permissions'
import { addExpedition, putGoods } from '#testing/company/goods.ts'
import { call, guarded, inputOf } from '#testing/company/procedures.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const ofGoods = ['warehouse', 'goods', 'releases', 'tracking', 'expeditions', 'tradeDocuments']

/** Available goods with an unpaid invoice, of a client whose address is not for the warehouse. */
async function unpaid() {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  await world.owner.query(
    `update clients set email = 'prive@kivu.example', address = 'CANARI avenue privée' where id = $1`,
    [company.clientId],
  )
  const { id } = await admin.warehouse.receive({
    trackingNumber: 'T-1',
    quantity: 2,
    clientId: company.clientId,
  })
  const expedition = await addExpedition(world, company, { status: 'Disponible' })
  await putGoods(world, id, 'Disponible', expedition.id)
  const draft = maritimeDraft(company)
  const lines = [{ serviceId: company.serviceId, quantity: 1, unitPrice: 98_765_43 }]
  const invoice = await admin.invoices.create({ ...draft, lines })
  await world.owner.query('update goods set invoice_id = $1 where id = $2', [invoice.id, id])
  return { company, id, expedition, invoice }
}

test('the warehouse sees owners and debts of goods at hand, no other amount or address', async () => {
  const { company, id, expedition } = await unpaid()
  const keeper = await company.hire('warehouse_supervisor')
  const responses = await everythingRead(keeper, 'warehouse_supervisor', [
    id,
    expedition.id,
    company.clientId,
  ])
  assert.match(responses, /T-1/)
  assert.doesNotMatch(responses, /9876543|CANARI|prive@kivu/)
  assert.equal((await keeper.releases.due({ ids: [id] })).owedCents, 98_765_43)
})

test('office users see no amounts of goods; a manager sees those of an expedition', async () => {
  const { company, id, expedition } = await unpaid()
  await chooseForEmployees(company.tenantId, { takePayments: false, handOver: false })
  for (const role of ['viewer', 'employee'] as const) {
    const responses = await everythingRead(await company.hire(role), role, [id, expedition.id])
    assert.match(responses, /T-1/, role)
    assert.doesNotMatch(responses, /9876543/, role)
  }
  assert.equal(
    (await (await company.hire('manager')).expeditions.get({ id: expedition.id })).money?.billed,
    98_765_43,
  )
})

test('billed goods cannot be unloaded, deleted, reassigned or split', async () => {
  const { company, id } = await unpaid()
  const admin = await company.hire('admin')
  const expedition = await addExpedition(world, company, { status: 'Ouverte' })
  await putGoods(world, id, 'Reçu', expedition.id)
  const reasons = [
    (await admin.goods.unload({ id: expedition.id, ids: [id] })).refused,
    (await admin.goods.assign({ ids: [id], clientId: null })).refused,
  ].map(([refused]) => refused?.reason ?? '')
  for (const reason of reasons) assert.match(reason, /factur/)
  await assert.rejects(admin.warehouse.removeReceipt({ id }), { code: 'KEPT' })
  await assert.rejects(admin.goods.split({ id, pieces: 1 }), { code: 'GOODS_REFUSED' })
})

test('an employee sees the debt of goods at hand, the client’s whole debt only to take money', async () => {
  const { company, id, invoice } = await unpaid()
  const employee = await company.hire('employee')
  const seen = await employee.releases.due({ ids: [id] })
  assert.deepEqual(
    [seen.owedCents, seen.clientOwes?.cents, seen.unpaidInvoiceIds],
    [98_765_43, 98_765_43, [invoice.id]],
  )
  await chooseForEmployees(company.tenantId, { takePayments: false, handOver: true })
  const handing = await employee.releases.due({ ids: [id] })
  assert.deepEqual([handing.owedCents, handing.clientOwes, handing.unpaidInvoiceIds], [98_765_43, null, []])
  await chooseForEmployees(company.tenantId, { takePayments: true, handOver: false })
  await assert.rejects(employee.releases.due({ ids: [id] }), { code: 'FORBIDDEN' })
})

function chooseForEmployees(tenantId: string, may: { takePayments: boolean; handOver: boolean }) {
  return world.owner.query(
    'update tenants set employees_take_payments = $2, employees_hand_over = $3 where id = $1',
    [tenantId, may.takePayments, may.handOver],
  )
}

/** Answers of all reading procedures about goods to a user, for these ids. */
async function everythingRead(
  who: object,
  role: Parameters<typeof roleHasPermission>[0],
  ids: string[],
): Promise<string> {
  const guardedProcedures = guarded.filter(
    ({ domain, permission, reads }) =>
      reads && ofGoods.includes(domain) && roleHasPermission(role, permission),
  )
  assert.ok(guardedProcedures.length > 3)
  const answers = guardedProcedures.flatMap((procedure) =>
    ids.map((id) =>
      call(who, procedure, { ...(inputOf(procedure, id) as object), ...listed }).catch(() => null),
    ),
  )
  return JSON.stringify(await Promise.all(answers))
}

const listed = {
  clientId: undefined,
  invoiceId: undefined,
  status: undefined,
  search: undefined,
  code: 'T-1',
}
