import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { addService } from '#testing/company/goods.ts'
import { type FoundedCompany, foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const from = '2020-01-01'
const byAir = { ...bySea, mode: 'Aérien', masterNumber: null } as const

async function companyWithLists(features = '{priceLists}') {
  const company = await foundCompany(world)
  await world.owner.query('update tenants set features = $2 where id = $1', [company.tenantId, features])
  const [manager, employee] = [await company.hire('manager'), await company.hire('employee')]
  const air = await addService(world, company, { unit: 'kg', price: 8_00, category: 'Aérien' })
  return { company, manager, employee, air }
}

async function airDeparture(company: FoundedCompany, weightsKg: readonly number[]) {
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create(byAir)
  for (const weightKg of weightsKg) await addGoods(world, company, id, { weightKg, sizeCm: 10 })
  return id
}

test('a deleted price comes back, unless another one took its place', async () => {
  const { manager, air } = await companyWithLists()
  const draft = { serviceId: air, price: 7_50, validFrom: from, breaks: [{ fromQty: 45, price: 7_00 }] }
  const lane = { ...draft, origin: 'Guangzhou' }
  const made = await manager.prices.create(lane)
  await manager.prices.remove({ id: made.id })
  await manager.prices.restore({ id: made.id })
  const restored = await manager.prices.get({ id: made.id })
  assert.deepEqual([restored.price, restored.breaks, restored.version], [7_50, draft.breaks, 2])
  await assert.rejects(manager.prices.restore({ id: made.id }), { code: 'NOT_RESTORABLE' })

  await manager.prices.remove({ id: made.id })
  await manager.prices.create({ ...draft, mode: 'Aérien', price: 6_00 })
  await assert.rejects(manager.prices.restore({ id: made.id }), { code: 'PRICE_TIED' })
  assert.deepEqual(
    (await manager.prices.list({})).items.map(({ price }) => price),
    [6_00],
  )
})

test('a manager keeps the list, an employee reads it, and nobody does while the part is off', async () => {
  const { company, manager, employee, air } = await companyWithLists()
  const draft = { serviceId: air, price: 7_50, validFrom: from, origin: 'Guangzhou', breaks: [] }
  const made = await manager.prices.create(draft)
  assert.deepEqual(
    [made.name, made.unit, made.currency, made.version],
    [`${made.serviceName} · Guangzhou → partout`, 'kg', 'USD', 1],
  )
  await assert.rejects(employee.prices.create({ ...draft, origin: 'Dubaï' }), { code: 'FORBIDDEN' })
  const changed = await manager.prices.update({
    ...draft,
    id: made.id,
    version: 1,
    breaks: [
      { fromQty: 100, price: 7_00 },
      { fromQty: 45, price: 7_20 },
    ],
  })
  assert.deepEqual(changed.breaks, [
    { fromQty: 45, price: 7_20 },
    { fromQty: 100, price: 7_00 },
  ])
  await assert.rejects(manager.prices.update({ ...draft, id: made.id, version: 1 }), { code: 'STALE' })
  const found = await employee.prices.list({ search: 'guangzhou', on: '2026-11-20' })
  assert.deepEqual(
    found.items.map(({ id, isOfOtherUnit }) => [id, isOfOtherUnit]),
    [[made.id, false]],
  )
  const actions = (await manager.history.list({ record: made.id })).items.map(({ action }) => action)
  assert.deepEqual(actions, ['PRICE_UPDATED', 'PRICE_CREATED'])
  await world.owner.query(`update tenants set features = '{}' where id = $1`, [company.tenantId])
  await assert.rejects(manager.prices.list({}), { code: 'FORBIDDEN' })
})

test('a tie is refused with the name of the other price, also for two people at once', async () => {
  const { company, manager, air } = await companyWithLists()
  const draft = { serviceId: air, price: 7_50, validFrom: from }
  await manager.prices.create({ ...draft, origin: 'Anvers' })
  await assert.rejects(manager.prices.create({ ...draft, destination: 'Matadi' }), {
    code: 'PRICE_TIED',
    message: /Un prix de même portée commence le même jour : .*Anvers → partout\. Changez l'un des deux\./,
  })
  const other = await company.hire('manager')
  const outcomes = await Promise.allSettled([
    manager.prices.create({ ...draft, clientId: company.clientId }),
    other.prices.create({ ...draft, clientId: company.clientId, price: 6_00 }),
  ])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('a service or client of another company is unknown, and a priced service is in use', async () => {
  const { company, manager, air } = await companyWithLists()
  const theirs = await companyWithLists()
  const draft = { serviceId: air, price: 7_50, validFrom: from }
  await assert.rejects(manager.prices.create({ ...draft, serviceId: theirs.air }), {
    code: 'UNKNOWN_SERVICE',
  })
  await assert.rejects(manager.prices.create({ ...draft, clientId: theirs.company.clientId }), {
    code: 'UNKNOWN_CLIENT',
  })
  const { id } = await manager.prices.create({ ...draft, clientId: company.clientId })
  await assert.rejects(theirs.manager.prices.get({ id }), { code: 'NOT_FOUND' })
  await assert.rejects(manager.services.remove({ id: air }), { code: 'IN_USE' })
})

test('goods of an expedition are billed at the price of the list, with its break and minimum', async () => {
  const { company, manager, employee, air } = await companyWithLists()
  const id = await airDeparture(company, [30, 20])
  const lane = { origin: 'ANVERS', destination: 'matadi', mode: 'Aérien' } as const
  const price = await manager.prices.create({
    ...lane,
    serviceId: air,
    price: 7_80,
    minQuantity: 10,
    breaks: [{ fromQty: 45, price: 7_50 }],
    validFrom: from,
  })
  const preview = await employee.billing.previewExpedition({ id, parcelServiceId: air })
  const listPrice = { priceId: price.id, rule: price.name, standard: 8_00, applied: 7_50 }
  assert.deepEqual(
    preview.invoices[0]?.lines.map(({ measured, price: unit, total, listPrice: kept }) => [
      measured,
      unit,
      total,
      kept,
    ]),
    [[50, 7_50, 375_00, listPrice]],
  )
  const { invoices } = await employee.billing.billExpedition({
    id,
    parcelServiceId: air,
    total: preview.total,
  })
  const invoice = await employee.invoices.get({ id: invoices[0]?.id ?? '' })
  assert.deepEqual(
    invoice.items.map(({ weightKg, unitPrice, total, listPrice: kept }) => [
      weightKg,
      unitPrice,
      total,
      kept,
    ]),
    [[50, 7_50, 375_00, listPrice]],
  )
  const small = await airDeparture(company, [3.2])
  const minimum = await employee.billing.previewExpedition({ id: small, parcelServiceId: air })
  assert.deepEqual([minimum.invoices[0]?.lines[0]?.measured, minimum.total], [10, 78_00])
})

test('dangerous goods of one client get their own line when they have their own price', async () => {
  const { company, manager, employee, air } = await companyWithLists()
  const id = await airDeparture(company, [30, 20])
  await world.owner.query(
    `update goods set danger = 'batterie lithium' where expedition_id = $1 and weight_kg = 20`,
    [id],
  )
  await manager.prices.create({ serviceId: air, price: 12_00, category: 'Dangereux', validFrom: from })
  const { invoices, total } = await employee.billing.previewExpedition({ id, parcelServiceId: air })
  assert.deepEqual(
    [invoices.map(({ lines }) => lines.map((line) => line.total).toSorted()), total],
    [[[240_00, 240_00]], 480_00],
  )
})

test('the day of reception decides, or that of departure when the company says so', async () => {
  const { company, manager, employee, air } = await companyWithLists()
  const admin = await company.hire('admin')
  const id = await airDeparture(company, [10])
  await world.owner.query(`update goods set received_at = '2026-03-31T22:30Z' where expedition_id = $1`, [id])
  await world.owner.query(`update expeditions set etd = '2026-04-05' where id = $1`, [id])
  await world.owner.query(`update tenants set time_zone = 'Africa/Lubumbashi' where id = $1`, [
    company.tenantId,
  ])
  await manager.prices.create({ serviceId: air, price: 7_00, validFrom: '2026-04-01', validTo: '2026-04-02' })
  await manager.prices.create({ serviceId: air, price: 6_00, validFrom: '2026-04-03' })
  const totalOf = async () => (await employee.billing.previewExpedition({ id, parcelServiceId: air })).total
  assert.equal(await totalOf(), 70_00) // 00:30 on 1 April in Lubumbashi
  const settings = await admin.settings.invoicing({})
  await admin.settings.saveInvoicing({ ...settings, priceDay: 'départ' })
  assert.equal(await totalOf(), 60_00)
})

test('a company without lists bills standard prices, although it has stored prices', async () => {
  const { company, manager, employee, air } = await companyWithLists()
  await manager.prices.create({ serviceId: air, price: 1_00, validFrom: from })
  await world.owner.query(`update tenants set features = '{}' where id = $1`, [company.tenantId])
  const id = await airDeparture(company, [10])
  assert.equal((await employee.billing.previewExpedition({ id, parcelServiceId: air })).total, 80_00)
})

test('a line typed by hand keeps standard price, applied price and rule, at another price too', async () => {
  const { company, manager, employee, air } = await companyWithLists()
  const price = await manager.prices.create({
    serviceId: air,
    clientId: company.clientId,
    price: 7_80,
    breaks: [{ fromQty: 45, price: 7_50 }],
    validFrom: from,
  })
  const offered = await employee.prices.ofClient({ id: company.clientId })
  assert.deepEqual([offered.priceDay, offered.prices.map(({ id }) => id)], ['réception', [price.id]])
  const line = { serviceId: air, quantity: 1, weightKg: 50, unitPrice: 7_00 }
  const typed = {
    serviceType: 'Aérien' as const,
    clientId: company.clientId,
    issueDate: '2026-11-20',
    dueDate: '2026-12-20',
    // The browser's figures are wrong: the server reads the price again.
    lines: [{ ...line, listPrice: { priceId: price.id, rule: 'Autre', standard: 1, applied: 2 } }],
  }
  const { id, version, total } = await employee.invoices.create(typed)
  const kept = { priceId: price.id, rule: price.name, standard: 8_00, applied: 7_50 }
  const linesOf = async () => (await employee.invoices.get({ id })).items.map(({ listPrice }) => listPrice)
  assert.deepEqual([total, await linesOf()], [350_00, [kept]])

  await manager.services.update({ id: air, version: 1, price: 9_00 })
  await manager.prices.remove({ id: price.id })
  await employee.invoices.update({ ...typed, id, version, lines: [{ ...line, listPrice: kept }] })
  assert.deepEqual(await linesOf(), [kept])
  const again = await employee.invoices.create({ ...typed, lines: [{ ...line, listPrice: kept }] })
  assert.deepEqual((await employee.invoices.get({ id: again.id })).items[0]?.listPrice, null)
})

test('clients of a group get its price, in whatever spelling the group was typed', async () => {
  const { company, manager, employee, air } = await companyWithLists()
  await manager.prices.create({ serviceId: air, clientGroup: 'Grossistes', price: 7_00, validFrom: from })
  const none = await manager.prices.group({ id: company.clientId })
  assert.deepEqual(none, { version: 0, priceGroup: null })
  const saved = await manager.prices.saveGroup({ id: company.clientId, version: 0, priceGroup: 'GROSSISTES' })
  assert.deepEqual(saved, { version: 1, priceGroup: 'Grossistes' })
  await assert.rejects(manager.prices.saveGroup({ id: company.clientId, version: 0, priceGroup: null }), {
    code: 'STALE',
  })
  assert.deepEqual(await employee.prices.groups(), ['Grossistes'])
  const id = await airDeparture(company, [10])
  assert.equal((await employee.billing.previewExpedition({ id, parcelServiceId: air })).total, 70_00)
  const [told] = (await manager.history.list({ record: company.clientId })).items
  assert.deepEqual(told?.changes, [{ field: 'priceGroup', before: null, after: 'Grossistes' }])
})

test('the database refuses a price that the server would refuse', async () => {
  const { company, air } = await companyWithLists()
  const insert = (columns: string, values: string) =>
    world.owner.query(
      `insert into prices (tenant_id, id, name, service_id, unit, price, valid_from${columns})
        values ($1, gen_random_uuid(), 'x', $2, 'kg', 100, '2026-01-01'${values})`,
      [company.tenantId, air],
    )
  await assert.rejects(insert(', valid_to', `, '2025-12-31'`), /prices_days/)
  await assert.rejects(insert(', breaks', `, '[{"fromQty": 0, "price": 1}]'`), /prices_breaks/)
  await assert.rejects(
    insert(', breaks', `, '[{"fromQty": 5, "price": 1}, {"fromQty": 5, "price": 2}]'`),
    /prices_breaks/,
  )
  await assert.rejects(insert(', breaks', `, '{"fromQty": 5}'`), /prices_breaks/)
  await assert.rejects(
    insert(', client_id, client_group', `, '${company.clientId}', 'A'`),
    /prices_one_audience/,
  )
  await insert('', '')
  await assert.rejects(insert('', ''), /prices_scope/)
})

test('prices and group follow a merge, and come back when it is undone', async () => {
  const { manager, air } = await companyWithLists()
  const [kept, absorbed] = [
    await manager.clients.create({ name: 'Kivu Cargo' }),
    await manager.clients.create({ name: 'Kivu' }),
  ]
  const price = { serviceId: air, price: 7_00, validFrom: from }
  await manager.prices.create({ ...price, clientId: kept.id })
  const twin = await manager.prices.create({ ...price, price: 6_00, clientId: absorbed.id })
  const moved = await manager.prices.create({ ...price, origin: 'Dubaï', clientId: absorbed.id })
  await manager.prices.saveGroup({ id: absorbed.id, version: 0, priceGroup: 'Grossistes' })
  const pricesOf = async (clientId: string) =>
    (await manager.prices.list({ clientId })).items.map(({ id }) => id).toSorted()
  const before = [await pricesOf(kept.id), await pricesOf(absorbed.id)]
  const { merge } = await manager.clients.merge({
    id: kept.id,
    version: kept.version,
    absorbedId: absorbed.id,
    absorbedVersion: absorbed.version,
    taken: [],
  })
  assert.equal((await manager.prices.group({ id: kept.id })).priceGroup, 'Grossistes')
  assert.ok((await pricesOf(kept.id)).includes(moved.id))
  assert.ok(!(await pricesOf(kept.id)).includes(twin.id))
  await manager.clients.undoMerge({ id: merge.id })
  assert.deepEqual([await pricesOf(kept.id), await pricesOf(absorbed.id)], before)
  assert.equal((await manager.prices.group({ id: kept.id })).priceGroup, null)
  assert.equal((await manager.prices.group({ id: absorbed.id })).priceGroup, 'Grossistes')
})
