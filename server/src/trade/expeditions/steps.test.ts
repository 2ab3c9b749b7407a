import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import { addGoods, bySea, openExpedition } from '#testing/company/expeditions.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const statusesOf = async (ids: string[]) =>
  (
    await world.owner.query<{ status: string }>('select status from goods where id = any($1) order by id', [
      ids,
    ])
  ).rows.map(({ status }) => status)

test('goods follow each step of an expedition, and each step has an event', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, goodsIds, ...opened } = await openExpedition(world, company, employee)
  let version = opened.version
  const step = async (to: ExpeditionStatus, said = {}) => {
    const moved = await employee.expeditions.step({ id, version, to, ...said })
    version = moved.version
    assert.equal(moved.status, to)
    return statusesOf(goodsIds)
  }
  assert.deepEqual(await step('Chargée'), ['Chargé', 'Chargé', 'Chargé'])
  await world.owner.query(`update goods set status = 'Litige' where id = $1`, [goodsIds[0]])
  assert.deepEqual(await step('En transit', { atd: '2026-10-01' }), ['Litige', 'En transit', 'En transit'])
  assert.deepEqual(await step('Arrivée', { ata: '2026-11-02' }), ['Litige', 'Arrivé', 'Arrivé'])
  assert.deepEqual(await step('En dédouanement'), ['Litige', 'Arrivé', 'Arrivé'])
  assert.deepEqual(await step('Disponible'), ['Litige', 'Disponible', 'Disponible'])

  const events = await employee.expeditions.events({ id })
  assert.deepEqual(events.map(({ code }) => code).toSorted(), [
    'ARRIVE',
    'CHARGE',
    'CREE',
    'DISPO',
    'DOUANE',
    'NOTE',
    'PARTI',
  ])
  const departureStep = events.find(({ code }) => code === 'PARTI')
  assert.deepEqual(
    [
      departureStep?.label,
      departureStep?.place,
      departureStep?.visibleToClient,
      departureStep?.occurredAt.slice(0, 10),
    ],
    ['Départ', 'Anvers', true, '2026-10-01'],
  )
  assert.equal(events.find(({ code }) => code === 'CREE')?.visibleToClient, false)
})

test('a refused step gives its reasons and changes nothing', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, version } = await employee.expeditions.create({ ...bySea, masterNumber: null })
  const refused = (to: ExpeditionStatus, at: number, message: string) =>
    assert.rejects(employee.expeditions.step({ id, version: at, to }), { code: 'STEP_REFUSED', message })
  await refused('Chargée', version, "Cette expédition est « Brouillon » : cette étape n'est pas la suivante.")
  const opened = await employee.expeditions.step({ id, version, to: 'Ouverte' })
  await refused('Chargée', opened.version, 'Ajoutez au moins un lot.')
  const parcel = await addGoods(world, company, id, { weightKg: null, sizeCm: null })
  await refused('Chargée', opened.version, '1 lot sans poids ni volume.')
  await world.owner.query('update goods set weight_kg = 10 where id = $1', [parcel])
  const loaded = await employee.expeditions.step({ id, version: opened.version, to: 'Chargée' })
  const leave = { id, version: loaded.version, to: 'En transit', atd: '2026-10-01' } as const
  const isMissing = {
    message: 'Indiquez la date de départ. Indiquez le numéro de connaissement. Indiquez le conteneur.',
  }
  await assert.rejects(employee.expeditions.step({ ...leave, atd: undefined }), isMissing)
  await assert.rejects(employee.expeditions.step({ ...leave, masterNumber: 'MBL-1' }), {
    message: 'Indiquez le conteneur.',
  })
  const container = { number: 'CSQU3054383', size: "20'" } as const
  const wrong = { ...container, number: 'CSQU3054384' }
  await assert.rejects(
    employee.expeditions.step({ ...leave, masterNumber: 'MBL-1', container: wrong, acknowledged: true }),
    { code: 'CHECK_DIGIT' },
  )
  const departureStep = await employee.expeditions.step({
    ...leave,
    masterNumber: 'MBL-1',
    cargoNoteNumber: 'FERI-7',
    container,
  })
  assert.deepEqual(
    [departureStep.masterNumber, departureStep.atd, departureStep.cargoNoteNumber],
    ['MBL-1', '2026-10-01', 'FERI-7'],
  )
  assert.deepEqual(
    departureStep.containers.map(({ number }) => number),
    ['CSQU3054383'],
  )
  const arrive = { id, version: departureStep.version, to: 'Arrivée', ata: '2026-09-30' } as const
  await assert.rejects(employee.expeditions.step(arrive), {
    message: "La date d'arrivée ne peut pas précéder le départ.",
  })
  assert.deepEqual(await statusesOf([parcel]), ['En transit'])
})

test('missing cargo notes, and batteries by air, must be acknowledged before departure', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, version } = await openExpedition(world, company, employee)
  const bare = await employee.expeditions.update({ id, version, cargoNoteNumber: null })
  const loaded = await employee.expeditions.step({ id, version: bare.version, to: 'Chargée' })
  const leave = { id, version: loaded.version, to: 'En transit', atd: '2026-10-01' } as const
  await assert.rejects(employee.expeditions.step(leave), {
    code: 'WARNED',
    message: 'Numéro de FERI manquant.',
  })
  assert.equal((await employee.expeditions.step({ ...leave, acknowledged: true })).status, 'En transit')
})

test('two concurrent requests make one step and one event', async () => {
  const company = await foundCompany(world)
  const people = await Promise.all(Array.from({ length: 5 }, () => company.hire('employee')))
  const [first] = people
  assert.ok(first)
  const { id, version, goodsIds } = await openExpedition(world, company, first)
  const outcomes = await Promise.allSettled(
    people.map((person) => person.expeditions.step({ id, version, to: 'Chargée' })),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  assert.deepEqual(refused, Array(4).fill('STALE'))
  assert.equal((await first.expeditions.events({ id })).filter(({ code }) => code === 'CHARGE').length, 1)
  const versions = await world.owner.query('select distinct version from goods where id = any($1)', [
    goodsIds,
  ])
  assert.deepEqual(versions.rows, [{ version: 2 }])
})

test('a manager undoes one step with a reason, and goods follow', async () => {
  const company = await foundCompany(world)
  const [employee, manager] = [await company.hire('employee'), await company.hire('manager')]
  const { id, version, goodsIds } = await openExpedition(world, company, employee)
  const loaded = await employee.expeditions.step({ id, version, to: 'Chargée' })
  const departureStep = await employee.expeditions.step({
    id,
    version: loaded.version,
    to: 'En transit',
    atd: '2026-10-01',
  })
  const back = { id, version: departureStep.version, reason: 'Navire annulé' }
  await assert.rejects(employee.expeditions.stepBack(back), { code: 'FORBIDDEN' })
  await assert.rejects(manager.expeditions.stepBack({ ...back, reason: ' ' }), { code: 'INVALID' })
  const returned = await manager.expeditions.stepBack(back)
  assert.deepEqual([returned.status, returned.atd], ['Chargée', null])
  assert.deepEqual(await statusesOf(goodsIds), ['Chargé', 'Chargé', 'Chargé'])
  const [history] = (await manager.history.list({ record: id })).items
  assert.equal(history?.action, 'EXPEDITION_MOVED_BACK')
  const shownRows = changedRows('expeditions', history.changes, { timeZone: 'UTC', names: {} })
  assert.deepEqual(shownRows.at(-1), { name: 'Motif', before: null, after: 'Navire annulé' })
  assert.match((await manager.expeditions.events({ id }))[0]?.note ?? '', /Navire annulé/)
})

test('road expeditions may skip customs, also backwards', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  let truck = await manager.expeditions.create({ mode: 'Terrestre', origin: 'Mombasa', destination: 'Goma' })
  await addGoods(world, company, truck.id)
  const step = async (to: ExpeditionStatus, said = {}) => {
    truck = await manager.expeditions.step({ id: truck.id, version: truck.version, to, ...said })
  }
  await step('Ouverte')
  await step('Chargée')
  await step('En transit', { atd: '2026-10-01' })
  await step('Arrivée', { ata: '2026-10-05' })
  await step('Disponible')
  truck = await manager.expeditions.stepBack({ id: truck.id, version: truck.version, reason: 'Trop tôt' })
  assert.equal(truck.status, 'Arrivée')
})

test('cancelling frees goods and containers, before loading and billing only', async () => {
  const company = await foundCompany(world)
  const [employee, manager] = [await company.hire('employee'), await company.hire('manager')]
  const { id, version, goodsIds } = await openExpedition(world, company, employee)
  await assert.rejects(employee.expeditions.cancel({ id, version, reason: 'Trop vide' }), {
    code: 'FORBIDDEN',
  })
  const cancelled = await manager.expeditions.cancel({ id, version, reason: 'Trop vide' })
  assert.deepEqual([cancelled.status, cancelled.lots], ['Annulée', 0])
  const freed = await world.owner.query(
    'select distinct status, expedition_id from goods where id = any($1)',
    [goodsIds],
  )
  assert.deepEqual(freed.rows, [{ status: 'Reçu', expedition_id: null }])
  const next = await openExpedition(world, company, employee) // this container was freed by the cancellation

  const loaded = await employee.expeditions.step({ id: next.id, version: next.version, to: 'Chargée' })
  await assert.rejects(
    manager.expeditions.cancel({ id: next.id, version: loaded.version, reason: 'Trop tard' }),
    {
      code: 'STEP_REFUSED',
      message: 'Seule une expédition en brouillon ou ouverte peut être annulée.',
    },
  )
})

test('an expedition cannot be cancelled while its goods are being billed', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const { id, version, goodsIds } = await openExpedition(world, company, manager)
  const invoice = await manager.invoices.create(maritimeDraft(company))
  const bill = await openTransaction(
    world,
    'update goods set invoice_id = $2, version = version + 1 where tenant_id = $1 and id = $3',
    [company.tenantId, invoice.id, goodsIds[0]],
  )
  const cancelling = manager.expeditions.cancel({ id, version, reason: 'Trop vide' })
  await untilWaiting(world, 1, cancelling)
  await bill()
  await assert.rejects(cancelling, {
    code: 'STEP_REFUSED',
    message: "1 lot : supprimez d'abord les factures.",
  })
  assert.deepEqual(
    [(await manager.expeditions.get({ id })).status, (await manager.expeditions.get({ id })).lots],
    ['Ouverte', 3],
  )
})

test('a blocked expedition takes no step', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, version } = await openExpedition(world, company, employee)
  const blocked = await employee.expeditions.block({ id, version, reason: 'Contrôle documentaire' })
  assert.deepEqual(
    [blocked.blocked, blocked.blockedReason, blocked.status],
    [true, 'Contrôle documentaire', 'Ouverte'],
  )
  await assert.rejects(employee.expeditions.step({ id, version: blocked.version, to: 'Chargée' }), {
    message: 'Cette expédition est bloquée : Contrôle documentaire',
  })
  const free = await employee.expeditions.unblock({ id, version: blocked.version })
  assert.equal(
    (await employee.expeditions.step({ id, version: free.version, to: 'Chargée' })).status,
    'Chargée',
  )
})

test('« Livrée » needs all lots handed over, « Clôturée » all billed or exempt', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const opened = await openExpedition(world, company, employee)
  let version = opened.version
  const step = async (to: ExpeditionStatus, said = {}) => {
    version = (await employee.expeditions.step({ id: opened.id, version, to, ...said })).version
  }
  await step('Chargée')
  await step('En transit', { atd: '2026-10-01' })
  await step('Arrivée', { ata: '2026-11-02' })
  await step('En dédouanement')
  await step('Disponible')
  await assert.rejects(step('Livrée'), { message: '3 lots à remettre.' })
  await world.owner.query(
    `update goods set status = 'Remis', released_at = now(), released_to = 'Le client'
      where expedition_id = $1`,
    [opened.id],
  )
  await step('Livrée')
  await assert.rejects(step('Clôturée'), { message: '3 lots à facturer.' })
  await (await company.hire('manager')).goods.exempt({ ids: opened.goodsIds, reason: 'Cadeau' })
  await step('Clôturée')
  await assert.rejects(employee.expeditions.update({ id: opened.id, version, notes: 'x' }), {
    code: 'CLOSED',
  })
})

test('goods loaded during a step go along or are refused with a reason', async () => {
  const company = await foundCompany(world)
  const [employee, colleague] = [await company.hire('employee'), await company.hire('employee')]
  const { id, version } = await openExpedition(world, company, employee)
  const late = await Promise.all(Array.from({ length: 5 }, () => addGoods(world, company, null)))
  const [, ...loads] = await Promise.all([
    employee.expeditions.step({ id, version, to: 'Chargée' }),
    ...late.map((goods) => colleague.goods.load({ id, ids: [goods] })),
  ])
  const aboard = loads.flatMap(({ done }) => done)
  assert.deepEqual(await statusesOf(aboard), Array(aboard.length).fill('Chargé'))
  assert.equal((await employee.expeditions.get({ id })).lots, 3 + aboard.length)
  const reasons = loads.flatMap(({ refused }) => refused.map(({ reason }) => reason))
  for (const reason of reasons) assert.match(reason, /ne prend plus de marchandises/)
})

test('only goods received, unassigned and for the destination may be loaded', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await openExpedition(world, company, employee)
  const [free, elsewhere] = [await addGoods(world, company, null), await addGoods(world, company, null)]
  const here = await addGoods(world, company, null)
  await world.owner.query(`update goods set destination = 'Boma' where id = $1`, [elsewhere])
  await world.owner.query(`update goods set destination = 'MATADI' where id = $1`, [here])
  const { items } = await employee.goods.list({ loadableOn: id })
  assert.deepEqual(items.map((goods) => goods.id).toSorted(), [free, here].toSorted())
})

test('moves are in the history, and the database requires dates', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id, version, goodsIds } = await openExpedition(world, company, admin)
  await admin.expeditions.step({ id, version, to: 'Chargée' })
  for (const goods of goodsIds) {
    const [moved] = (await admin.history.list({ record: goods })).items
    assert.deepEqual(
      [moved?.action, moved?.version, moved?.changes],
      ['GOODS_MOVED', 2, [{ field: 'status', before: 'Reçu', after: 'Chargé' }]],
    )
  }
  await assert.rejects(
    world.owner.query(`update expeditions set status = 'En transit' where id = $1`, [id]),
    /expeditions_departed/,
  )
  await assert.rejects(
    world.owner.query(`update expeditions set mode = 'Aérien' where id = $1`, [id]),
    /expeditions_air_waybill/,
  )
})

test('one request departs with all that was missing, and its only container takes every lot', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const { id, version, goodsIds } = await openExpedition(world, company, manager)
  const bare = await manager.expeditions.update({ id, version, masterNumber: null, cargoNoteNumber: null })
  for (const { id: containerId } of bare.containers)
    await manager.expeditions.removeContainer({ id, containerId })
  const { version: at } = await manager.expeditions.step({ id, version: bare.version, to: 'Chargée' })
  const container = { number: 'CSQU3054384', size: "40'HC", seal: 'SL-77', forced: true } as const
  const leave = { id, version: at, to: 'En transit', atd: '2026-10-01', container } as const
  const typed = {
    masterNumber: 'MBL-1',
    cargoNoteNumber: 'FERI-7',
    vesselOrFlight: 'MSC Lucia',
    voyage: '12W',
  }
  await assert.rejects(manager.expeditions.step(leave), { message: 'Indiquez le numéro de connaissement.' })
  const gone = await manager.expeditions.step({ ...leave, ...typed })
  assert.deepEqual(
    [gone.masterNumber, gone.cargoNoteNumber, gone.vesselOrFlight, gone.voyage],
    Object.values(typed),
  )
  assert.deepEqual(
    gone.containers.map(({ number, seal, isForced }) => [number, seal, isForced]),
    [['CSQU3054384', 'SL-77', true]],
  )
  const { items } = await manager.goods.list({ expeditionId: id })
  assert.deepEqual(
    items.map(({ containerNumber }) => containerNumber),
    goodsIds.map(() => 'CSQU3054384'),
  )
  assert.equal(gone.goods.unstowed, 0)
})
