import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addGoods, bySea, openExpedition } from '#testing/company/expeditions.ts'
import { addExpedition, putGoods } from '#testing/company/goods.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)
const year = new Date().getUTCFullYear()

test('expeditions are numbered by year, listed by date and found by place or reference', async () => {
  const manager = await (await foundCompany(world)).hire('manager')
  const draft = await manager.expeditions.create(bySea)
  const later = await manager.expeditions.create({ ...bySea, etd: '2026-11-01', eta: '2026-12-10' })
  const sooner = await manager.expeditions.create({
    ...bySea,
    etd: '2026-10-01',
    destination: 'Boma',
    destinationCode: null,
  })
  assert.deepEqual(
    [draft, later, sooner].map(({ reference }) => reference),
    [1, 2, 3].map((n) => `EXP-${year}-000${n}`),
  )
  const idsOf = async (list: Parameters<typeof manager.expeditions.list>[0]) =>
    (await manager.expeditions.list(list)).items.map(({ id }) => id)
  assert.deepEqual(await idsOf({ sort: 'etd', order: 'asc' }), [sooner.id, later.id, draft.id])
  assert.deepEqual(await idsOf({ search: 'MATADI', sort: 'etd', order: 'asc' }), [later.id, draft.id])
  assert.deepEqual(await idsOf({ from: '2026-10-15' }), [later.id])
  assert.deepEqual(await idsOf({ destination: 'Boma' }), [sooner.id])
  const first = await manager.expeditions.list({ sort: 'etd', order: 'asc', limit: 2 })
  assert.deepEqual(await idsOf({ sort: 'etd', order: 'asc', cursor: first.nextCursor ?? '' }), [draft.id])
  assert.deepEqual(await manager.expeditions.journeys(), {
    origins: ['Anvers'],
    destinations: ['Boma', 'Matadi'],
  })
})

test('the list shows goods aboard and, to managers, amounts', async () => {
  const company = await foundCompany(world)
  const [manager, viewer] = [await company.hire('manager'), await company.hire('viewer')]
  const { id } = await openExpedition(world, company, manager)
  const invoice = await manager.invoices.create(maritimeDraft(company))
  await manager.payments.create({
    invoiceId: invoice.id,
    amount: 1000,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  await world.owner.query('update goods set invoice_id = $1 where expedition_id = $2', [invoice.id, id])
  const [row] = (await manager.expeditions.list({ clientId: company.clientId })).items
  assert.deepEqual(
    [row?.lots, row?.weightKg, row?.volumeM3, row?.capacityM3, row?.containers, row?.money],
    [3, 300, 3, 28, ['CSQU3054383'], { billed: 3150, collected: 1000 }],
  )
  assert.equal((await viewer.expeditions.list({})).items[0]?.money, null)
  assert.equal((await viewer.expeditions.get({ id })).money, null)
  assert.deepEqual(await manager.expeditions.totals({}), { count: 1, lots: 3, weightKg: 300, volumeM3: 3 })
})

test('late and blocked expeditions are filtered', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const late = await manager.expeditions.create({ ...bySea, etd: '2020-01-01', eta: '2020-02-01' })
  const onTime = await manager.expeditions.create({ ...bySea, etd: '2020-01-01', eta: '2099-02-01' })
  await manager.expeditions.block({ id: onTime.id, version: onTime.version, reason: 'Douane' })
  assert.deepEqual(
    (await manager.expeditions.list({ late: true })).items.map(({ id }) => id),
    [late.id],
  )
  assert.deepEqual(
    (await manager.expeditions.list({ blocked: true })).items.map(({ id }) => id),
    [onTime.id],
  )
})

test('fields of an expedition must agree, with errors beside them', async () => {
  const employee = await (await foundCompany(world)).hire('employee')
  const fieldsOf = async (draft: object) => {
    const error = await employee.expeditions.create({ ...bySea, ...draft }).then(
      () => null,
      (refused: { data: { fields: Record<string, string> } }) => refused,
    )
    return error?.data.fields
  }
  assert.deepEqual(await fieldsOf({ etd: '2026-11-20', eta: '2026-11-19' }), {
    eta: "L'arrivée prévue doit suivre le départ.",
  })
  assert.deepEqual(await fieldsOf({ cutoff: '2026-11-21', etd: '2026-11-20' }), {
    etd: 'La clôture doit précéder le départ.',
  })
  assert.deepEqual(await fieldsOf({ origin: ' matadi ' }), {
    destination: 'Origine et destination identiques.',
  })
  assert.deepEqual(await fieldsOf({ origin: 'Liège', destination: 'LIEGE' }), {
    destination: 'Origine et destination identiques.',
  })
  assert.deepEqual(await fieldsOf({ origin: '' }), { origin: 'Choisissez une origine.' })
  assert.deepEqual(await fieldsOf({ mode: 'Aérien', masterNumber: '057-12345674' }), {
    masterNumber: 'Numéro de LTA invalide.',
  })
  const flight = await employee.expeditions.create({
    ...bySea,
    mode: 'Aérien',
    masterNumber: '020-8114 0743',
  })
  assert.equal(flight.masterNumber, '02081140743')
})

test('a change has a version and obeys the rules of creation', async () => {
  const employee = await (await foundCompany(world)).hire('employee')
  const made = await employee.expeditions.create({ ...bySea, etd: '2026-11-20' })
  const changed = await employee.expeditions.update({ id: made.id, version: made.version, eta: '2026-12-20' })
  assert.deepEqual(
    [changed.eta, changed.etd, changed.masterNumber],
    ['2026-12-20', '2026-11-20', bySea.masterNumber],
  )
  await assert.rejects(employee.expeditions.update({ id: made.id, version: made.version, eta: null }), {
    code: 'STALE',
  })
  await assert.rejects(
    employee.expeditions.update({ id: made.id, version: changed.version, etd: '2026-12-21' }),
    (error: { data: { fields: object } }) => Object.keys(error.data.fields).join() === 'eta',
  )
})

test('a new planned arrival is announced only on request', async () => {
  const employee = await (await foundCompany(world)).hire('employee')
  const made = await employee.expeditions.create({ ...bySea, eta: '2026-12-20' })
  const quiet = await employee.expeditions.update({ id: made.id, version: made.version, eta: '2026-12-21' })
  assert.equal((await employee.expeditions.events({ id: made.id })).length, 1)
  await employee.expeditions.update({
    id: made.id,
    version: quiet.version,
    eta: '2026-12-24',
    announced: true,
  })
  const [told] = await employee.expeditions.events({ id: made.id })
  assert.deepEqual(
    [told?.code, told?.visibleToClient, told?.note],
    ['RETARD', true, 'Nouvelle arrivée prévue : 24/12/2026.'],
  )
})

test('the destination of an expedition with goods for it cannot change', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const made = await employee.expeditions.create(bySea)
  const parcel = await addGoods(world, company, made.id)
  await world.owner.query(`update goods set destination = 'MATADI' where id = $1`, [parcel])
  await assert.rejects(
    employee.expeditions.update({ id: made.id, version: made.version, destination: 'Boma' }),
    { code: 'GOODS_ELSEWHERE' },
  )
  await employee.expeditions.update({
    id: made.id,
    version: made.version,
    destination: 'Matadi',
    carrier: 'MSC',
  })
})

test('goods loaded during a change of destination prevent it', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const made = await employee.expeditions.create(bySea)
  const parcel = await addGoods(world, company, null)
  await world.owner.query(`update goods set destination = 'Matadi' where id = $1`, [parcel])
  const load = await openTransaction(
    world,
    `with held as (select id from expeditions where tenant_id = $1 and id = $2 for share)
     update goods set expedition_id = held.id from held where goods.tenant_id = $1 and goods.id = $3`,
    [company.tenantId, made.id, parcel],
  )
  const changing = employee.expeditions.update({
    id: made.id,
    version: made.version,
    destination: 'Boma',
    destinationCode: null,
  })
  await untilWaiting(world, 1, changing)
  await load()
  await assert.rejects(changing, { code: 'GOODS_ELSEWHERE' })
})

test('an event is added by users who may write, and never changed', async () => {
  const company = await foundCompany(world)
  const [employee, viewer] = [await company.hire('employee'), await company.hire('viewer')]
  const { id } = await employee.expeditions.create(bySea)
  const event = {
    id,
    code: 'TRANSBO',
    place: 'Tanger',
    occurredAt: '2026-11-03T10:00:00Z',
    visibleToClient: true,
  } as const
  await assert.rejects(viewer.expeditions.addEvent(event), { code: 'FORBIDDEN' })
  const told = await employee.expeditions.addEvent(event)
  assert.deepEqual([told.label, told.authorName], ['Transbordement', 'Amina Ilunga'])
  assert.equal((await viewer.expeditions.events({ id })).length, 2)
})

test('only a draft without goods is deleted', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const [draft, open] = [
    await addExpedition(world, company, { status: 'Brouillon' }),
    await addExpedition(world, company),
  ]
  const kept = {
    code: 'KEPT',
    message: 'Seule une expédition en brouillon et sans marchandises peut être supprimée.',
  }
  await assert.rejects(manager.expeditions.remove({ id: open.id }), kept)
  const parcel = await addGoods(world, company, draft.id)
  const hasGoods = {
    code: 'HAS_GOODS',
    message: 'Cette expédition contient des lots. Retirez-les ou annulez-la.',
  }
  await assert.rejects(manager.expeditions.remove({ id: draft.id }), hasGoods)
  await putGoods(world, parcel, 'Reçu')
  await manager.expeditions.remove({ id: draft.id })
  await assert.rejects(manager.expeditions.get({ id: draft.id }), { code: 'NOT_FOUND' })
})
