import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { goodsMatchRank } from '@escale/contract/trade/goods/goods-search'
import { addExpedition, putGoods } from '#testing/company/goods.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

/** Two clients with goods in stock and available, and another company's client of the same name. */
async function warehouse() {
  const company = await foundCompany(world)
  const [admin, employee, keeper] = [
    await company.hire('admin'),
    await company.hire('employee'),
    await company.hire('warehouse_supervisor'),
  ]
  const [mama, pharmacy] = [
    await admin.clients.create({ name: 'Mama Élodie' }),
    await admin.clients.create({ name: 'Pharmacie Lumière' }),
  ]
  const expedition = await addExpedition(world, company, { status: 'Disponible' })
  const receive = async (over: object) =>
    (await keeper.warehouse.receive({ trackingNumber: randomUUID(), quantity: 1, ...over })).id
  const here = async (over: object) => {
    const id = await receive(over)
    await putGoods(world, id, 'Disponible', expedition.id)
    return id
  }
  return { company, admin, employee, keeper, mama, pharmacy, receive, here }
}

test('goods are found by their owner as well as by their own text', async () => {
  const { employee, mama, pharmacy, receive } = await warehouse()
  const theirs = await receive({ clientId: mama.id, description: 'Tissus' })
  const described = await receive({ clientId: pharmacy.id, description: 'Cartons pour mama Élodie' })
  await receive({ clientId: pharmacy.id })
  const found = async (search: string) =>
    (await employee.goods.list({ search })).items.map(({ id }) => id).toSorted()
  assert.deepEqual(await found('mama elodie'), [theirs, described].toSorted())
  assert.deepEqual(
    await found('lumiere'),
    (await employee.goods.list({ clientId: pharmacy.id })).items.map(({ id }) => id).toSorted(),
  )
  assert.equal((await employee.goods.totals({ search: 'élodie' })).count, 2)
  assert.deepEqual(await found('nobody'), [])
})

test('a shared client’s goods are found by their name too', async () => {
  const { admin, company, receive } = await warehouse()
  const { rows } = await world.owner.query(
    `insert into shared_clients (id, name) values (gen_random_uuid(), $1) returning id`,
    [`Consulat ${company.tenantId}`],
  )
  const id = await receive({ clientId: rows[0].id })
  assert.deepEqual(
    (await admin.goods.list({ search: company.tenantId })).items.map((line) => line.id),
    [id],
  )
})

test('the counter finds available goods by name, never another company’s', async () => {
  const { keeper, pharmacy, here, receive } = await warehouse()
  const theirs = await warehouse()
  const other = await theirs.here({ clientId: theirs.pharmacy.id })
  const ready = [await here({ clientId: pharmacy.id }), await here({ clientId: pharmacy.id })]
  await receive({ clientId: pharmacy.id })
  const lines = await keeper.releases.available({ search: 'pharmacie' })
  assert.deepEqual(lines.map(({ id }) => id).toSorted(), ready.toSorted())
  const elsewhere = await theirs.employee.releases.available({ search: 'pharmacie' })
  assert.deepEqual(
    elsewhere.map(({ id }) => id),
    [other],
  )
})

test('the counter finds available goods by the telephone of their client, in national form too', async () => {
  const { admin, employee, here } = await warehouse()
  const { id: clientId } = await admin.clients.create({ name: 'Ets Lukusa', phone: '+243812345678' })
  const id = await here({ clientId })
  for (const search of ['0812345678', '+243 812 345 678']) {
    const found = await employee.releases.available({ search })
    assert.deepEqual(
      found.map((line) => line.id),
      [id],
      search,
    )
  }
})

test('owners are found among many goods too', async () => {
  const { company, employee, mama, pharmacy, receive } = await warehouse()
  const id = await receive({ clientId: mama.id })
  await world.owner.query(
    `insert into goods (tenant_id, id, kind, number, tracking_number, client_id, received_at, created_at)
     select $1, gen_random_uuid(), 'Colis', 'REC-F-' || n, 'F-' || n, $2, now(),
       now() + n * interval '1 second' from generate_series(1, 3000) n`,
    [company.tenantId, pharmacy.id],
  )
  assert.deepEqual(
    (await employee.goods.list({ search: 'mama' })).items.map((line) => line.id),
    [id],
  )
  assert.equal((await employee.goods.totals({ search: 'pharmacie' })).count, 3000)
})

test('reception lists find goods by client name and telephone, and count them', async () => {
  const { admin, keeper, pharmacy, receive } = await warehouse()
  const theirs = await warehouse()
  const kwilu = await admin.clients.create({ name: 'Kwilu Agro', phone: '+243816685329' })
  const theirKwilu = await theirs.admin.clients.create({ name: 'Kwilu Agro', phone: '+243816685329' })
  await theirs.receive({ clientId: theirKwilu.id })
  const parcel = await receive({ clientId: kwilu.id, quantity: 3, description: 'Tissus' })
  await receive({ clientId: pharmacy.id, quantity: 5 })
  const vehicle = await keeper.warehouse.register({
    chassisNumber: 'JTMHX-0816',
    vehicleBrand: 'Toyota',
    clientId: kwilu.id,
  })
  for (const search of clientSearches) {
    const [parcels, vehicles] = [
      await keeper.warehouse.receipts({ search }),
      await keeper.warehouse.vehicles({ search }),
    ]
    assert.deepEqual(
      [parcels, vehicles].map(({ items }) => items.map(({ id }) => id)),
      [[parcel], [vehicle.id]],
      search,
    )
    const { count, pieces } = await keeper.warehouse.receiptTotals({ search })
    assert.deepEqual(
      [count, pieces, (await keeper.warehouse.vehicleTotals({ search })).count],
      [1, 3, 1],
      search,
    )
  }
  assert.deepEqual((await keeper.warehouse.receipts({ search: 'kwilu', unowned: true })).items, [])
  assert.deepEqual(
    (await keeper.warehouse.receipts({ search: 'kwilu tissus' })).items,
    [],
    'one text holds all the words',
  )
})

test('the server searches by the same rule as a device offline', async () => {
  const { admin, keeper, receive } = await warehouse()
  const client = { name: 'Société Élan & Fils', phone: '+243816685329' }
  const { id: clientId } = await admin.clients.create(client)
  const goods = { trackingNumber: 'RF-2611 00482', description: 'Cartons de thé' }
  const { number } = await keeper.warehouse.receipt({ id: await receive({ ...goods, clientId }) })
  const texts = {
    own: [number, goods.trackingNumber, goods.description],
    client: [client.name, client.phone],
  }
  const searches = [
    ...clientSearches,
    'elan',
    'SOCIÉTÉ fils',
    'élan thé',
    'rf261100482',
    '2611-00482',
    'the',
    number,
    '0816685320',
    '--',
    'x',
  ]
  for (const search of searches) {
    const { items } = await keeper.warehouse.receipts({ search })
    assert.equal(items.length > 0, goodsMatchRank(texts, search) !== null, search)
  }
})

const clientSearches = [
  ...['kwilu', 'Kwilu Agro', 'KWÍLU', '816685329', '0816685329', '+243816685329', '00243816685329'],
  ...['0816 685 329', '+243 816 685 329', '816.685.329', '0816-68-53-29'],
]
