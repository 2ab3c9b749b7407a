import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addGoods, openExpedition } from '#testing/company/expeditions.ts'
import { addService } from '#testing/company/goods.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

/** Sea expedition with three weighed parcels and one more row, billed by the piece. */
async function billedExpedition(kind: 'Colis' | 'Véhicule') {
  const company = await foundCompany(world)
  const [employee, supervisor] = [await company.hire('employee'), await company.hire('warehouse_supervisor')]
  const expedition = await openExpedition(world, company, employee)
  const forgotten = await addGoods(world, company, expedition.id, { kind, weightKg: null, sizeCm: null })
  const byPiece = await addService(world, company, { unit: 'pièce' })
  const choice = { id: expedition.id, parcelServiceId: byPiece, vehicleServiceId: byPiece }
  const preview = await employee.billing.previewExpedition(choice)
  await employee.billing.billExpedition({ ...choice, total: preview.total })
  return { company, employee, supervisor, expedition, forgotten, preview }
}

test('a parcel without a weight blocks departure until it is weighed', async () => {
  const { employee, supervisor, expedition, forgotten, preview } = await billedExpedition('Colis')
  const { number } = await employee.goods.get({ id: forgotten })
  assert.deepEqual(preview.unmeasured, { count: 1, goods: [{ id: forgotten, kind: 'Colis', number }] })

  const step = { id: expedition.id, version: expedition.version, to: 'Chargée' } as const
  const refusal = { reason: '1 lot sans poids ni volume.', goods: [{ id: forgotten, kind: 'Colis', number }] }
  await assert.rejects(employee.expeditions.step(step), { code: 'STEP_REFUSED', data: refusal })

  const row = await supervisor.warehouse.receipt({ id: forgotten })
  assert.deepEqual(row.invoiceUnits, ['pièce'])
  const change = { id: forgotten, version: row.version }
  await assert.rejects(supervisor.warehouse.changeReceipt({ ...change, quantity: 2, weightKg: 12 }), {
    code: 'GOODS_REFUSED',
  })
  const weighed = await supervisor.warehouse.changeReceipt({ ...change, weightKg: 12.5 })
  assert.equal(weighed.weightKg, 12.5)
  // Existing weights stay.
  await assert.rejects(
    supervisor.warehouse.changeReceipt({ ...change, version: weighed.version, weightKg: 13 }),
    { code: 'GOODS_REFUSED' },
  )
  assert.equal((await employee.expeditions.step(step)).status, 'Chargée')
})

test('a vehicle without a weight only gives a warning', async () => {
  const { employee, expedition, forgotten } = await billedExpedition('Véhicule')
  const { goods } = await employee.expeditions.get({ id: expedition.id })
  assert.deepEqual(
    [goods.unmeasured, goods.unmeasuredVehicles, goods.named.unmeasuredVehicles.map(({ id }) => id)],
    [0, 1, [forgotten]],
  )
  const step = { id: expedition.id, version: expedition.version, to: 'Chargée' } as const
  await assert.rejects(employee.expeditions.step(step), {
    code: 'WARNED',
    message: '1 véhicule sans poids ni dimensions.',
  })
  assert.equal((await employee.expeditions.step({ ...step, acknowledged: true })).status, 'Chargée')
})

test('goods billed by weight or volume cannot be measured again', async () => {
  const company = await foundCompany(world)
  const [employee, supervisor] = [await company.hire('employee'), await company.hire('warehouse_supervisor')]
  const expedition = await openExpedition(world, company, employee)
  const unsized = await addGoods(world, company, expedition.id, { sizeCm: null })
  const parcelServiceId = await addService(world, company, { unit: 'W/M' })
  const { total } = await employee.billing.previewExpedition({ id: expedition.id, parcelServiceId })
  await employee.billing.billExpedition({ id: expedition.id, parcelServiceId, total })
  const change = { id: unsized, version: 2, lengthCm: 100, widthCm: 100, heightCm: 100 }
  await assert.rejects(supervisor.warehouse.changeReceipt(change), {
    code: 'GOODS_REFUSED',
    message: /déjà facturées/,
  })
})

test('goods set aside without a weight do not block an expedition', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, version } = await openExpedition(world, company, employee)
  await addGoods(world, company, id, { weightKg: null, sizeCm: null, status: 'Perdu' })
  assert.equal((await employee.expeditions.step({ id, version, to: 'Chargée' })).status, 'Chargée')
})
