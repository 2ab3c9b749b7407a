import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)
const year = new Date().getUTCFullYear()

test('each reception has the next number of its kind and year, even many at once', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const parcels = await Promise.all(Array.from({ length: 20 }, (_, n) => supervisor.warehouse.receive({ trackingNumber: `T-${n}`, quantity: 2 })))
  assert.deepEqual(
    parcels.map(({ number }) => number).sort(),
    Array.from({ length: 20 }, (_, n) => `REC-${year}-${String(n + 1).padStart(5, '0')}`),
  )
  const vehicle = await supervisor.warehouse.register({ chassisNumber: ' jtmhx-01 ', vehicleBrand: 'Toyota' })
  assert.deepEqual([vehicle.number, vehicle.chassisNumber, vehicle.receivedByName], [`VEH-${year}-00001`, 'JTMHX-01', 'Amina Ilunga'])
  assert.deepEqual(await supervisor.warehouse.receiptTotals({}), { count: 20, pieces: 40 })
})

test('a condition other than « Bon état » must be explained', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const damaged = { trackingNumber: 'T', quantity: 1, conditionStatus: 'Endommagé' as const }
  await assert.rejects(
    supervisor.warehouse.receive(damaged),
    (error: { data: { fields: object } }) => Object.keys(error.data.fields).join() === 'description',
  )
  assert.equal((await supervisor.warehouse.receive({ ...damaged, description: 'Coin enfoncé' })).conditionStatus, 'Endommagé')
})

test('a chassis is in the company’s hands once, and free again when handed over', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [supervisor, other] = [await ours.hire('warehouse_supervisor'), await theirs.hire('warehouse_supervisor')]
  const draft = { chassisNumber: '1HGCM82633A004352', vehicleBrand: 'Honda' }
  const first = await supervisor.warehouse.register(draft)
  await assert.rejects(supervisor.warehouse.register(draft), { code: 'CHASSIS_TAKEN', message: `Ce châssis est déjà enregistré (${first.number}).` })
  await other.warehouse.register(draft)
  await world.owner.query(`update vehicle_registrations set status = 'Remis' where id = $1`, [first.id])
  await supervisor.warehouse.register(draft)
})

test('parcels are found by number, tracking, brand or description, and corrected under a version', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const parcel = await supervisor.warehouse.receive({ trackingNumber: 'RF-2611-00482', quantity: 1, brandName: 'Samsung', description: 'Télévision' })
  for (const search of ['rec-', '2611', 'SAMSUNG', 'television'])
    assert.equal((await supervisor.warehouse.receipts({ search })).items.length, 1, search)
  await supervisor.warehouse.changeReceipt({ ...parcel, quantity: 3 })
  await assert.rejects(supervisor.warehouse.changeReceipt({ ...parcel, quantity: 4 }), { code: 'STALE' })
})

test('what stands in the warehouse is listed apart from what has left it or is still awaited', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  for (const [count, status] of ['Reçu', 'Attendu', 'Chargé', 'Disponible', 'Remis'].entries()) {
    const parcel = await supervisor.warehouse.receive({ trackingNumber: status, quantity: 1 })
    const vehicle = await supervisor.warehouse.register({ chassisNumber: `CHASSIS-${count}`, vehicleBrand: status })
    await world.owner.query('update warehouse_receipts set status = $1 where id = $2', [status, parcel.id])
    await world.owner.query('update vehicle_registrations set status = $1 where id = $2', [status, vehicle.id])
  }
  const [parcels, vehicles] = await Promise.all([
    supervisor.warehouse.receipts({ status: 'En entrepôt' }),
    supervisor.warehouse.vehicles({ status: 'En entrepôt' }),
  ])
  assert.deepEqual(parcels.items.map(({ status }) => status).sort(), ['Disponible', 'Reçu'])
  assert.deepEqual(vehicles.items.map(({ status }) => status).sort(), ['Disponible', 'Reçu'])
})

test('what is loaded, billed or handed over is not deleted, and only an admin deletes', async () => {
  const company = await foundCompany(world)
  const [admin, supervisor] = [await company.hire('admin'), await company.hire('warehouse_supervisor')]
  const parcel = await supervisor.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  await assert.rejects(supervisor.warehouse.removeReceipt({ id: parcel.id }), { code: 'FORBIDDEN' })
  await world.owner.query(`update warehouse_receipts set status = 'Remis' where id = $1`, [parcel.id])
  await assert.rejects(admin.warehouse.removeReceipt({ id: parcel.id }), { code: 'KEPT' })
  await world.owner.query(`update warehouse_receipts set status = 'Reçu' where id = $1`, [parcel.id])
  await admin.warehouse.removeReceipt({ id: parcel.id })
  await assert.rejects(admin.warehouse.receipt({ id: parcel.id }), { code: 'NOT_FOUND' })
})
