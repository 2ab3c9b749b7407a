import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { measureReason, measureText } from '@escale/contract/trade/invoices/measure'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { addService } from '#testing/company/goods.ts'
import { type FoundedCompany, foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const byAir = { ...bySea, mode: 'Aérien', masterNumber: null } as const

/** Lot of 640 kg and 1.191 m³, billed by sea at 385.00 for each W/M. */
async function billedBySea(company: FoundedCompany) {
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create(bySea)
  await addGoods(world, company, id, { weightKg: 640, sizeCm: 106 })
  const parcelServiceId = await addService(world, company, {
    unit: 'W/M',
    price: 385_00,
    category: 'Maritime',
  })
  const { total } = await employee.billing.previewExpedition({ id, parcelServiceId })
  const { invoices } = await employee.billing.billExpedition({ id, parcelServiceId, total })
  return { employee, parcelServiceId, invoice: await employee.invoices.get({ id: invoices[0]?.id ?? '' }) }
}

/** Draft that the invoice form sends, with the same or changed lines. */
function sentBack(
  { id, version, client, items, ...invoice }: InvoiceDetail,
  change: { unitPrice?: number } = {},
) {
  const { issueDate, dueDate, description } = invoice
  const lines = items.map(({ serviceId, quantity, unitPrice, measure }) => ({
    serviceId,
    quantity,
    unitPrice,
    measure,
    ...change,
  }))
  return {
    id,
    version,
    serviceType: 'Maritime' as const,
    clientId: client.id,
    issueDate,
    dueDate,
    status: 'En attente' as const,
    description,
    lines,
  }
}

test('an edited invoice keeps the measure of unchanged lines', async () => {
  const { employee, invoice } = await billedBySea(await foundCompany(world))
  const [item] = invoice.items
  assert.ok(item?.measure)
  assert.deepEqual(
    [measureText(item.measure), measureReason(item.measure)],
    ['1,191\u00a0W/M × 385,00\u00a0$', '1,191\u00a0W/M (1,191\u00a0m³ · 640\u00a0kg)'],
  )
  assert.equal(item.total, 458_54)
  await employee.invoices.update({ ...sentBack(invoice), description: 'Corrigée' })
  const edited = await employee.invoices.get({ id: invoice.id })
  assert.deepEqual(edited.items[0]?.measure, item.measure)
  await employee.invoices.update(sentBack(edited, { unitPrice: 400_00 }))
  assert.equal((await employee.invoices.get({ id: invoice.id })).items[0]?.measure, null)
})

test('the database refuses a measure that contradicts its total', async () => {
  const { invoice } = await billedBySea(await foundCompany(world))
  const lie = `update invoice_items set measure = jsonb_set(measure, '{rate}', '1') where invoice_id = $1`
  await assert.rejects(world.owner.query(lie, [invoice.id]), /invoice_items_measure/)
})

test('the last service of a lane is proposed for parcels and for vehicles', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const [parcelServiceId, vehicleServiceId] = [
    await addService(world, company, { unit: 'W/M', price: 385_00, category: 'Maritime' }),
    await addService(world, company, { unit: 'pièce', price: 1250_00, category: 'Maritime' }),
  ]
  const first = await employee.expeditions.create(bySea)
  await addGoods(world, company, first.id)
  await addGoods(world, company, first.id, { kind: 'Véhicule' })
  const { total, ...before } = await employee.billing.previewExpedition({
    id: first.id,
    parcelServiceId,
    vehicleServiceId,
  })
  assert.deepEqual(
    [before.departures[0]?.parcels.proposed, before.departures[0]?.vehicles.proposed],
    [null, null],
  )
  await employee.billing.billExpedition({ id: first.id, parcelServiceId, vehicleServiceId, total })

  const second = await employee.expeditions.create(bySea)
  await addGoods(world, company, second.id)
  await addGoods(world, company, second.id, { kind: 'Véhicule' })
  const [next] = (await employee.billing.previewExpedition({ id: second.id })).departures
  assert.deepEqual([next?.parcels.lots, next?.parcels.proposed?.id], [1, parcelServiceId])
  assert.deepEqual([next?.vehicles.lots, next?.vehicles.proposed?.id], [1, vehicleServiceId])

  const elsewhere = await employee.expeditions.create(byAir)
  await addGoods(world, company, elsewhere.id)
  assert.equal(
    (await employee.billing.previewExpedition({ id: elsewhere.id })).departures[0]?.parcels.proposed,
    null,
  )
})

test('a sea rate bills a flight only on request, and is not listed for it', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create(byAir)
  await addGoods(world, company, id)
  const parcelServiceId = await addService(world, company, {
    unit: 'pièce',
    price: 385_00,
    category: 'Maritime',
  })
  const [air, logistics] = [
    await addService(world, company, { unit: 'kg', price: 12_80, category: 'Aérien' }),
    await addService(world, company, { unit: 'forfait', price: 50_00, category: 'Logistique' }),
  ]
  const { items } = await employee.services.list({ billing: 'Aérien' })
  const offered = items.map((service) => service.id)
  assert.deepEqual(
    [offered.includes(parcelServiceId), offered.includes(air), offered.includes(logistics)],
    [false, true, true],
  )

  const refused = await employee.billing.previewExpedition({ id, parcelServiceId })
  assert.deepEqual([refused.invoices.length, refused.skipped[0]?.reason], [0, "Service d'un autre mode"])
  await assert.rejects(employee.billing.billExpedition({ id, parcelServiceId, total: 0 }), {
    code: 'NOTHING_TO_BILL',
  })
  const { total } = await employee.billing.previewExpedition({ id, parcelServiceId, otherMode: true })
  assert.equal(
    (await employee.billing.billExpedition({ id, parcelServiceId, otherMode: true, total })).invoices.length,
    1,
  )
})
