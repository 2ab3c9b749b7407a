import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { addGoods, bySea, openExpedition } from '#testing/company/expeditions.ts'
import { addService } from '#testing/company/goods.ts'
import { type FoundedCompany, foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

async function addClient({ tenantId }: FoundedCompany, name: string): Promise<string> {
  const id = newId()
  await world.owner.query('insert into clients (tenant_id, id, name) values ($1, $2, $3)', [
    tenantId,
    id,
    name,
  ])
  return id
}

test('each client of the expedition gets one exact invoice, named on its goods', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, reference } = await employee.expeditions.create(bySea)
  const [heavy, small] = [await addClient(company, 'Ituri'), await addClient(company, 'Kasaï')]
  await addGoods(world, company, id, { clientId: heavy, weightKg: 1850, sizeCm: 106 }) // 1.19 m³, 1.85 t
  await addGoods(world, company, id, { clientId: small, weightKg: 90, sizeCm: 70 }) // 0.343 m³: the minimum
  const parcelServiceId = await addService(world, company, { unit: 'W/M', price: 380_00 })

  const preview = await employee.billing.previewExpedition({ id, parcelServiceId })
  assert.deepEqual(
    preview.invoices.map(({ client, total, lines }) => [client.name, lines[0]?.measured, total]),
    [
      ['Ituri', 1.85, 703_00],
      ['Kasaï', 1, 380_00],
    ],
  )
  const done = await employee.billing.billExpedition({ id, parcelServiceId, total: preview.total })
  assert.deepEqual([done.total, done.invoices.length], [1083_00, 2])
  const invoice = await employee.invoices.get({ id: done.invoices[0]?.id ?? '' })
  assert.deepEqual(
    [invoice.total, invoice.client.name, invoice.status, invoice.items.length],
    [703_00, 'Ituri', 'En attente', 1],
  )
  assert.match(invoice.description ?? '', new RegExp(`${reference}, Anvers → Matadi`))

  const again = await employee.billing.previewExpedition({ id, parcelServiceId })
  assert.deepEqual(
    [again.invoices.length, again.skipped.map(({ reason, count }) => [reason, count])],
    [0, [['Déjà facturé', 2]]],
  )
  await assert.rejects(employee.billing.billExpedition({ id, parcelServiceId, total: 0 }), {
    code: 'NOTHING_TO_BILL',
  })
})

test('by air, chargeable weight makes an air invoice', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create({ ...bySea, mode: 'Aérien', masterNumber: null })
  await addGoods(world, company, id, { weightKg: 31.2, sizeCm: 70 }) // 0.343 m³ weigh 57.17 kg: 57.5
  const parcelServiceId = await addService(world, company, { unit: 'kg', price: 7_35, category: 'Aérien' })
  const { total } = await employee.billing.previewExpedition({ id, parcelServiceId })
  const { invoices } = await employee.billing.billExpedition({ id, parcelServiceId, total })
  assert.match(invoices[0]?.invoiceNumber ?? '', /^AIR-/)
  const invoice = await employee.invoices.get({ id: invoices[0]?.id ?? '' })
  assert.deepEqual([invoice.items[0]?.weightKg, invoice.total], [57.5, 422_63])
})

test('measuring uses the company’s divisor, rounding and minimum', async () => {
  const company = await foundCompany(world)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  await admin.settings.saveWarehouse({
    version: 0,
    places: [],
    airDivisor: 5000,
    roundingKg: 1,
    wmMinimum: 0.5,
  })
  const totalOf = async (mode: 'Aérien' | 'Maritime', parcelServiceId: string) => {
    const { id } = await employee.expeditions.create({
      ...bySea,
      mode,
      ...(mode === 'Aérien' && { masterNumber: null }),
    })
    await addGoods(world, company, id, { weightKg: 31.2, sizeCm: 70 }) // 0.343 m³ weigh 68.6 kg: 69
    return (await employee.billing.previewExpedition({ id, parcelServiceId })).total
  }
  assert.equal(
    await totalOf(
      'Aérien',
      await addService(world, company, { unit: 'kg', price: 7_35, category: 'Aérien' }),
    ),
    507_15,
  )
  assert.equal(
    await totalOf('Maritime', await addService(world, company, { unit: 'W/M', price: 380_00 })),
    190_00,
  )
})

test('the preview lists skipped goods: no owner, unmeasured, not billable, no service', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create(bySea)
  const others = await Promise.all(['A', 'B', 'C'].map((name) => addClient(company, name)))
  await addGoods(world, company, id, { clientId: null })
  await addGoods(world, company, id, { clientId: others[0], weightKg: null, sizeCm: null })
  const gift = await addGoods(world, company, id, { clientId: others[1] })
  await (await company.hire('manager')).goods.exempt({ ids: [gift], reason: 'Cadeau' })
  await addGoods(world, company, id, { clientId: others[2], kind: 'Véhicule' })
  const { invoices, skipped } = await employee.billing.previewExpedition({
    id,
    parcelServiceId: await addService(world, company, { unit: 'm³', price: 100_00 }),
  })
  assert.equal(invoices.length, 0)
  assert.deepEqual(
    skipped.map(({ reason, count }) => [reason, count]),
    [
      ['Non facturable', 1],
      ['Sans propriétaire', 1],
      ['Aucun service choisi', 1],
      ['Sans poids ni dimensions', 1],
    ],
  )
})

test('too many pieces are shown in the preview and refused in a sentence', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create(bySea)
  for (const _ of [1, 2]) await addGoods(world, company, id, { quantity: 600_000 })
  const parcelServiceId = await addService(world, company, { unit: 'pièce', price: 1 })
  const { total, skipped } = await employee.billing.previewExpedition({ id, parcelServiceId })
  assert.deepEqual(
    skipped.map(({ reason, count }) => [reason, count]),
    [['Quantité trop grande', 2]],
  )
  await assert.rejects(employee.billing.billExpedition({ id, parcelServiceId, total }), {
    code: 'NOTHING_TO_BILL',
  })
})

test('two concurrent requests bill an expedition once', async () => {
  const company = await foundCompany(world)
  const people = await Promise.all(Array.from({ length: 4 }, () => company.hire('employee')))
  const [first] = people
  assert.ok(first)
  const { id } = await openExpedition(world, company, first)
  const parcelServiceId = await addService(world, company, { unit: 'kg', price: 1_00 })
  const { total } = await first.billing.previewExpedition({ id, parcelServiceId })
  const outcomes = await Promise.allSettled(
    people.map((person) => person.billing.billExpedition({ id, parcelServiceId, total })),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  assert.deepEqual(refused, Array(3).fill('NOTHING_TO_BILL'))
  assert.deepEqual(await first.invoices.totals({}), {
    count: 1,
    cancelled: 0,
    total: 300_00,
    balance: 300_00,
  })
})

test('goods billed and exempted at once are all one or all the other', async () => {
  const company = await foundCompany(world)
  const [employee, manager] = [await company.hire('employee'), await company.hire('manager')]
  const { id, goodsIds } = await openExpedition(world, company, employee)
  const parcelServiceId = await addService(world, company, { unit: 'kg', price: 1_00 })
  const { total, invoices } = await employee.billing.previewExpedition({ id, parcelServiceId })
  const shown = invoices.flatMap((invoice) => invoice.goodsIds)
  assert.deepEqual(shown.toSorted(), goodsIds.toSorted())
  const [billed, exempted] = await Promise.allSettled([
    employee.billing.billExpedition({ id, parcelServiceId, total }),
    manager.goods.exempt({ ids: shown, reason: 'Échantillons' }),
  ])
  assert.equal(exempted.status, 'fulfilled')
  const isBilled = billed.status === 'fulfilled'
  if (!isBilled) assert.equal(billed.reason.code, 'NOTHING_TO_BILL')
  assert.equal(exempted.status === 'fulfilled' && exempted.value.done.length, isBilled ? 0 : 3)
  const { items } = await employee.goods.list({ expeditionId: id })
  assert.deepEqual(
    items.map(({ billing }) => billing),
    Array(3).fill(isBilled ? 'Facturé' : 'Non facturable'),
  )
})

test('goods changed since the preview need a new preview', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await openExpedition(world, company, employee)
  const parcelServiceId = await addService(world, company, { unit: 'kg', price: 1_00 })
  const { total } = await employee.billing.previewExpedition({ id, parcelServiceId })
  await addGoods(world, company, id)
  await assert.rejects(employee.billing.billExpedition({ id, parcelServiceId, total }), {
    code: 'GOODS_CHANGED',
  })
  assert.equal((await employee.invoices.totals({})).count, 0)
})

test('a client’s goods give one invoice for each expedition, none for stock', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const expeditions = [await employee.expeditions.create(bySea), await employee.expeditions.create(bySea)]
  for (const { id } of expeditions) await addGoods(world, company, id)
  await addGoods(world, company, null)
  const parcelServiceId = await addService(world, company, { unit: 'm³', price: 100_00 })
  const departures = expeditions.map(({ id }) => ({ expeditionId: id, parcelServiceId }))
  const preview = await employee.billing.previewClient({ id: company.clientId, departures })
  assert.deepEqual(
    preview.invoices.map(({ expedition }) => expedition.id).toSorted(),
    expeditions.map(({ id }) => id).toSorted(),
  )
  assert.deepEqual(
    preview.skipped.map(({ reason }) => reason),
    ['Pas encore sur une expédition'],
  )
  await employee.billing.billClient({ id: company.clientId, departures, total: preview.total })
  assert.equal((await employee.invoices.totals({ clientId: company.clientId })).total, 200_00)
})

test('each departure has its own service, proposed by lane; without one it waits', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const fromAntwerp = await employee.expeditions.create(bySea)
  const fromCanton = await employee.expeditions.create({ ...bySea, origin: 'Guangzhou', masterNumber: null })
  for (const { id } of [fromAntwerp, fromCanton]) await addGoods(world, company, id)
  const [cantonPrice, antwerpPrice] = [
    await addService(world, company, { unit: 'forfait', price: 385_00 }),
    await addService(world, company, { unit: 'forfait', price: 120_00 }),
  ]
  const id = company.clientId
  const before = await employee.billing.previewClient({ id })
  assert.deepEqual(
    before.departures.map(({ expedition: { origin, destination }, parcels }) => [
      origin,
      destination,
      parcels.lots,
      parcels.proposed,
    ]),
    [
      ['Anvers', 'Matadi', 1, null],
      ['Guangzhou', 'Matadi', 1, null],
    ],
  )
  const total = 385_00
  await assert.rejects(employee.billing.billClient({ id, departures: [], total }), { code: 'INVALID' })
  const formerly = { id, parcelServiceId: company.serviceId, total } as unknown as Parameters<
    typeof employee.billing.billClient
  >[0]
  await assert.rejects(
    employee.billing.billClient(formerly),
    ({ data }: { data?: { fields?: { departures?: string } } }) => {
      assert.match(data?.fields?.departures ?? '', /^Cette page est ancienne : rechargez-la/)
      return true
    },
  )
  const fromCantonOnly = [{ expeditionId: fromCanton.id, parcelServiceId: cantonPrice }]
  const { skipped, invoices } = await employee.billing.previewClient({ id, departures: fromCantonOnly })
  assert.deepEqual(
    [invoices.length, invoices[0]?.expedition.origin, skipped[0]?.reason],
    [1, 'Guangzhou', 'Aucun service choisi'],
  )
  await employee.billing.billClient({ id, departures: fromCantonOnly, total })

  await addGoods(world, company, fromCanton.id)
  const { departures } = await employee.billing.previewClient({ id })
  assert.deepEqual(
    departures.map(({ parcels }) => parcels.proposed?.id ?? null),
    [null, cantonPrice],
  )
  const both = [
    { expeditionId: fromAntwerp.id, parcelServiceId: antwerpPrice },
    { expeditionId: fromCanton.id, parcelServiceId: cantonPrice },
  ]
  const done = await employee.billing.billClient({ id, departures: both, total: 505_00 })
  assert.deepEqual(done.invoices.map((invoice) => invoice.total).toSorted(), [120_00, 385_00])
})

test('a deleted invoice makes its goods billable again, with history', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id, goodsIds } = await openExpedition(world, company, admin)
  const parcelServiceId = await addService(world, company, { unit: 'forfait', price: 50_00 })
  const { total } = await admin.billing.previewExpedition({ id, parcelServiceId })
  const { invoices } = await admin.billing.billExpedition({ id, parcelServiceId, total })
  const [made] = (await admin.history.list({ record: invoices[0]?.id ?? '' })).items
  assert.equal(made?.action, 'INVOICE_CREATED')
  const [billed] = (await admin.history.list({ record: goodsIds[0] ?? '' })).items
  assert.deepEqual(billed?.changes, [{ field: 'invoice', before: null, after: invoices[0]?.invoiceNumber }])
  await admin.invoices.remove({ id: invoices[0]?.id ?? '' })
  const [freed, before] = (await admin.history.list({ record: goodsIds[0] ?? '' })).items
  assert.deepEqual([freed?.action, freed?.version], ['GOODS_BILLABLE', (before?.version ?? 0) + 1])
  assert.deepEqual(freed?.changes, [{ field: 'invoice', before: invoices[0]?.invoiceNumber, after: null }])
  assert.equal((await admin.billing.previewExpedition({ id, parcelServiceId })).invoices.length, 1)
})

test('an expedition of 300 clients is billed in one action', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create(bySea)
  await world.owner.query(
    `with clients as (
       insert into clients (tenant_id, id, name) select $1, gen_random_uuid(), 'Client ' || n
         from generate_series(1, 300) n returning id)
     insert into goods (tenant_id, id, kind, number, tracking_number, client_id, weight_kg, expedition_id,
       received_at)
     select $1, gen_random_uuid(), 'Colis', 'REC-' || row_number() over (), 'T', id, 10, $2, now()
       from clients`,
    [company.tenantId, id],
  )
  const parcelServiceId = await addService(world, company, { unit: 'kg', price: 1_00 })
  const { total } = await employee.billing.previewExpedition({ id, parcelServiceId })
  const { invoices } = await employee.billing.billExpedition({ id, parcelServiceId, total })
  assert.deepEqual(
    [invoices.length, total, new Set(invoices.map(({ invoiceNumber }) => invoiceNumber)).size],
    [300, 3000_00, 300],
  )
})
