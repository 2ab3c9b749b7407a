import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { missingNote } from '@escale/contract/trade/goods/words'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import { addExpedition, putGoods } from '#testing/company/goods.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

async function inWarehouse() {
  const company = await foundCompany(world)
  const [admin, keeper, employee] = [
    await company.hire('admin'),
    await company.hire('warehouse_supervisor'),
    await company.hire('employee'),
  ]
  const receive = (over: object = {}) =>
    keeper.warehouse.receive({ trackingNumber: randomUUID(), quantity: 1, ...over })
  return { company, admin, keeper, employee, receive }
}

const nowhere = '0195d3f2-0000-7000-8000-000000000000'

test('goods for the destination are loaded; others are refused one by one with a reason', async () => {
  const { company, employee, receive } = await inWarehouse()
  const [first, other] = [await addExpedition(world, company), await addExpedition(world, company)]
  const [fits, anywhere, elsewhere, aboard, expected] = await Promise.all([
    receive({ destination: 'KINSHASA' }),
    receive(),
    receive({ destination: 'Goma' }),
    receive(),
    receive(),
  ])
  await putGoods(world, aboard.id, 'Reçu', other.id)
  await putGoods(world, expected.id, 'Attendu')
  const ids = [fits, anywhere, elsewhere, aboard, expected].map(({ id }) => id)
  const { done, refused } = await employee.goods.load({ id: first.id, ids: [...ids, nowhere] })
  assert.deepEqual(done.toSorted(), [fits.id, anywhere.id].toSorted())
  assert.deepEqual(Object.fromEntries(refused.map(({ id, reason }) => [id, reason])), {
    [elsewhere.id]: `Ces marchandises vont à Goma, l'expédition ${first.reference} à Kinshasa.`,
    [aboard.id]: 'Ces marchandises sont déjà sur une expédition.',
    [expected.id]: 'Seules des marchandises reçues peuvent être chargées.',
    [nowhere]: 'Introuvable',
  })
  const { items } = await employee.goods.list({ expeditionId: first.id })
  assert.deepEqual(
    items.map(({ status, expeditionReference }) => [status, expeditionReference]),
    Array(2).fill(['Reçu', first.reference]),
  )
})

test('an expedition that has left neither loads nor unloads', async () => {
  const { company, employee, receive } = await inWarehouse()
  const { id, reference } = await addExpedition(world, company, { status: 'En transit' })
  const [free, aboard] = [await receive(), await receive()]
  await putGoods(world, aboard.id, 'En transit', id)
  const loading = await employee.goods.load({ id, ids: [free.id] })
  assert.deepEqual(
    loading.refused.map(({ reason }) => reason),
    [`L'expédition ${reference} ne prend plus de marchandises.`],
  )
  const unloading = await employee.goods.unload({ id, ids: [aboard.id, free.id] })
  assert.deepEqual(
    new Set(unloading.refused.map(({ reason }) => reason)),
    new Set([
      `L'expédition ${reference} est déjà chargée.`,
      `Ces marchandises ne sont pas sur l'expédition ${reference}.`,
    ]),
  )
})

test('goods loaded on two expeditions at once are on exactly one', async () => {
  const { company, employee, receive } = await inWarehouse()
  const expeditions = await Promise.all([0, 1, 2].map(() => addExpedition(world, company)))
  const ids = (await Promise.all(Array.from({ length: 12 }, () => receive()))).map(({ id }) => id)
  const outcomes = await Promise.all(
    expeditions.map(({ id }, place) => employee.goods.load({ id, ids: place % 2 ? ids : ids.toReversed() })),
  )
  assert.deepEqual(outcomes.flatMap(({ done }) => done).toSorted(), ids.toSorted())
  assert.deepEqual(
    outcomes.map(({ done, refused }) => done.length + refused.length),
    [12, 12, 12],
  )
  for (const [place, { id }] of expeditions.entries())
    assert.deepEqual((await employee.goods.totals({ expeditionId: id })).count, outcomes[place]?.done.length)
})

test('unbilled goods are unloaded before departure, with their history', async () => {
  const { company, admin, employee, receive } = await inWarehouse()
  const { id, reference } = await addExpedition(world, company)
  const [free, billed] = [
    await receive({ clientId: company.clientId }),
    await receive({ clientId: company.clientId }),
  ]
  await employee.goods.load({ id, ids: [free.id, billed.id] })
  const invoice = await admin.invoices.create(maritimeDraft(company))
  await world.owner.query('update goods set invoice_id = $1 where id = $2', [invoice.id, billed.id])
  const { done, refused } = await employee.goods.unload({ id, ids: [free.id, billed.id] })
  assert.deepEqual(done, [free.id])
  assert.deepEqual(
    refused.map(({ reason }) => reason),
    ["Ces marchandises sont déjà facturées : supprimez d'abord leur facture."],
  )
  const history = (await admin.history.list({ record: free.id })).items
  assert.deepEqual(
    history.map(({ action }) => action),
    ['GOODS_UNLOADED', 'GOODS_LOADED', 'RECEIPT_CREATED'],
  )
  assert.deepEqual(history[1]?.changes, [{ field: 'expedition', before: null, after: reference }])
  await assert.rejects(admin.warehouse.removeReceipt({ id: billed.id }), { code: 'KEPT' })
  await assert.rejects(admin.warehouse.changeReceipt({ id: billed.id, version: 2, quantity: 3 }), {
    code: 'GOODS_REFUSED',
  })
})

test('split pieces become a new row and the sums stay', async () => {
  const { employee, receive } = await inWarehouse()
  const row = await receive({
    quantity: 3,
    weightKg: 10,
    lengthCm: 33.3,
    widthCm: 33.3,
    heightCm: 33.3,
    marks: 'MAKI',
  })
  const { stays, goes } = await employee.goods.split({ id: row.id, pieces: 1 })
  assert.deepEqual([stays.number, stays.quantity, stays.weightKg], [row.number, 2, 6.667])
  assert.deepEqual(
    [goes.number, goes.quantity, goes.weightKg, goes.marks, goes.status],
    [`${row.number}-2`, 1, 3.333, 'MAKI', 'Reçu'],
  )
  const totals = await employee.goods.totals({})
  assert.deepEqual(totals, { count: 2, pieces: 3, weightKg: 10, volumeM3: row.volumeM3 })
  await assert.rejects(employee.goods.split({ id: row.id, pieces: 2 }), {
    code: 'GOODS_REFUSED',
    message: 'Indiquez de 1 à 1 pièces.',
  })
})

test('concurrent splits lose no piece and get different numbers', async () => {
  const { employee, receive } = await inWarehouse()
  const row = await receive({ quantity: 10, weightKg: 10 })
  await Promise.allSettled(Array.from({ length: 6 }, () => employee.goods.split({ id: row.id, pieces: 3 })))
  const { items } = await employee.goods.list({})
  assert.deepEqual(items.map(({ number }) => number).toSorted(), [
    row.number,
    `${row.number}-2`,
    `${row.number}-3`,
    `${row.number}-4`,
  ])
  assert.deepEqual(
    items.map(({ quantity }) => quantity).toSorted((one, other) => one - other),
    [1, 3, 3, 3],
  )
  assert.equal((await employee.goods.totals({})).weightKg, 10)
})

test('goods set aside keep a note and return to the status of their expedition', async () => {
  const { company, admin, keeper, receive } = await inWarehouse()
  const { id } = await addExpedition(world, company, { status: 'Arrivée' })
  const [aboard, here] = [await receive(), await receive()]
  await putGoods(world, aboard.id, 'Arrivé', id)
  const ids = [aboard.id, here.id]
  assert.deepEqual(
    (await keeper.goods.setAside({ ids, to: 'Litige', reason: 'Pièces contestées' })).refused,
    [],
  )
  assert.equal((await keeper.warehouse.receipt({ id: here.id })).note, 'Pièces contestées')
  await keeper.goods.takeBack({ ids, reason: 'Compte refait' })
  assert.deepEqual(
    [
      (await keeper.warehouse.receipt({ id: aboard.id })).status,
      (await keeper.warehouse.receipt({ id: here.id })).status,
    ],
    ['Arrivé', 'Reçu'],
  )
  const [back, aside] = (await admin.history.list({ record: aboard.id })).items
  assert.deepEqual([back?.action, aside?.action], ['GOODS_BACK', 'GOODS_ASIDE'])
  assert.deepEqual(changedRows('goods', back?.changes ?? [], { timeZone: 'UTC', names: {} }), [
    { name: 'Statut', before: 'Litige', after: 'Arrivé' },
    { name: 'Motif', before: null, after: 'Compte refait' },
  ])
  const again = await keeper.goods.takeBack({ ids, reason: 'X' })
  assert.deepEqual(
    again.refused.map(({ reason }) => reason),
    Array(2).fill("Ces marchandises n'ont pas été mises de côté."),
  )
})

test('« Annuler » after a change of status leaves the note and the status as they were', async () => {
  const { admin, keeper, receive } = await inWarehouse()
  const [plain, noted] = [await receive(), await receive({ note: 'Fragile' })]
  const ids = [plain.id, noted.id]
  const shown = async () =>
    Promise.all(
      ids.map(async (id) => {
        const { status, note } = await keeper.warehouse.receipt({ id })
        return [status, note]
      }),
    )
  const before = await shown()
  const reason = 'Tombé (100 % écrasé)\nà la porte 3'
  await keeper.goods.setAside({ ids, to: 'Perdu', reason })
  const lost = await shown()
  await keeper.goods.takeBack({ ids, reason, isUndo: true })
  assert.deepEqual(await shown(), before)
  const [back] = (await admin.history.list({ record: noted.id })).items
  assert.deepEqual(
    back?.changes.find(({ field }) => field === 'note'),
    { field: 'note', before: `Fragile\n${reason}`, after: 'Fragile' },
  )

  await keeper.goods.setAside({ ids, to: 'Perdu', reason })
  await keeper.goods.takeBack({ ids, reason: 'Retrouvé' })
  await keeper.goods.setAside({ ids, to: 'Perdu', reason: 'Retrouvé', isUndo: true })
  assert.deepEqual(await shown(), lost)
})

test('« Annuler » keeps a note that a colleague changed meanwhile', async () => {
  const { keeper, receive } = await inWarehouse()
  const { id } = await receive()
  await keeper.goods.setAside({ ids: [id], to: 'Litige', reason: 'Contesté' })
  const { version } = await keeper.warehouse.receipt({ id })
  await keeper.warehouse.changeReceipt({ id, version, note: 'Contesté, le client passe demain' })
  await keeper.goods.takeBack({ ids: [id], reason: 'Contesté', isUndo: true })
  const { status, note } = await keeper.warehouse.receipt({ id })
  assert.deepEqual([status, note], ['Reçu', 'Contesté, le client passe demain'])
})

test('a vehicle whose chassis is in stock again is not taken back, the others are', async () => {
  const { keeper, receive } = await inWarehouse()
  const draft = { chassisNumber: 'JTMHX-500', vehicleBrand: 'Toyota' }
  const [first, parcel] = [await keeper.warehouse.register(draft), await receive()]
  const ids = [first.id, parcel.id]
  await keeper.goods.setAside({ ids, to: 'Retourné', reason: 'Repris par le vendeur' })
  const second = await keeper.warehouse.register({ ...draft, chassisNumber: 'jtmhx500' })
  const reason = `Ce châssis est déjà enregistré (${second.number}).`
  const back = await keeper.goods.takeBack({ ids, reason: 'Revenu' })
  assert.deepEqual(back, { done: [parcel.id], refused: [{ id: first.id, number: first.number, reason }] })
  const disputed = await keeper.goods.setAside({ ids: [first.id], to: 'Litige', reason: 'Contesté' })
  assert.equal(disputed.refused[0]?.reason, reason)
  assert.deepEqual(
    (await keeper.goods.setAside({ ids: [first.id], to: 'Perdu', reason: 'Introuvable' })).done,
    [first.id],
  )

  await keeper.goods.setAside({ ids: [second.id], to: 'Perdu', reason: 'Introuvable aussi' })
  const both = await keeper.goods.takeBack({ ids: [second.id, first.id], reason: 'Retrouvés' })
  assert.deepEqual([both.done, both.refused.map(({ id }) => id)], [[first.id], [second.id]])
  assert.equal(both.refused[0]?.reason, `Ce châssis est déjà enregistré (${first.number}).`)
})

test('a vehicle taken back while its chassis is registered again is refused with a message', async () => {
  const { company, keeper } = await inWarehouse()
  const draft = { chassisNumber: 'JTMHX-501', vehicleBrand: 'Toyota' }
  const { id } = await keeper.warehouse.register(draft)
  await keeper.goods.setAside({ ids: [id], to: 'Retourné', reason: 'Repris par le vendeur' })
  const letGo = await openTransaction(
    world,
    'select from goods where tenant_id = $1 and id = $2 for no key update',
    [company.tenantId, id],
  )
  const back = keeper.goods.takeBack({ ids: [id], reason: 'Revenu' })
  await untilWaiting(world, 1, back)
  await keeper.warehouse.register(draft)
  await letGo()
  await assert.rejects(back, {
    code: 'GOODS_REFUSED',
    message: "Ces marchandises viennent d'être modifiées. Réessayez.",
  })
})

test('goods taken back during a step get the new status of the expedition', async () => {
  const { company, keeper, employee, receive } = await inWarehouse()
  const { id } = await addExpedition(world, company, { status: 'En dédouanement' })
  const [aside, other] = [await receive(), await receive()]
  await putGoods(world, aside.id, 'Litige', id)
  await putGoods(world, other.id, 'Arrivé', id)
  const letGo = await openTransaction(
    world,
    'select from goods where tenant_id = $1 and id = $2 for no key update',
    [company.tenantId, other.id],
  )
  const moving = employee.expeditions.step({ id, version: 1, to: 'Disponible' })
  await untilWaiting(world, 1, moving)
  const back = keeper.goods.takeBack({ ids: [aside.id], reason: 'Compte refait' })
  await untilWaiting(world, 2, back)
  await letGo()
  await Promise.all([moving, back])
  assert.equal((await keeper.warehouse.receipt({ id: aside.id })).status, 'Disponible')
})

test('pieces split during a step get the new status of the expedition', async () => {
  const { company, employee, receive } = await inWarehouse()
  const { id } = await addExpedition(world, company, { status: 'En dédouanement' })
  const [other, row] = [await receive(), await receive({ quantity: 2 })]
  for (const goods of [other, row]) await putGoods(world, goods.id, 'Arrivé', id)
  const letGo = await openTransaction(
    world,
    'select from goods where tenant_id = $1 and id = $2 for no key update',
    [company.tenantId, other.id],
  )
  const moving = employee.expeditions.step({ id, version: 1, to: 'Disponible' })
  await untilWaiting(world, 1, moving)
  const cutting = employee.goods.split({ id: row.id, pieces: 1 })
  await untilWaiting(world, 2, cutting)
  await letGo()
  const [, { goes }] = await Promise.all([moving, cutting])
  assert.equal(goes.status, 'Disponible')
})

test('goods missing at arrival are in dispute with that reason', async () => {
  const { company, employee, keeper, receive } = await inWarehouse()
  const [arrived, sailing] = [
    await addExpedition(world, company, { status: 'Arrivée' }),
    await addExpedition(world, company, { status: 'En transit' }),
  ]
  const [short, under] = [await receive(), await receive()]
  await putGoods(world, short.id, 'Arrivé', arrived.id)
  await putGoods(world, under.id, 'En transit', sailing.id)
  await employee.goods.missing({ id: arrived.id, ids: [short.id] })
  const { status, note } = await keeper.warehouse.receipt({ id: short.id })
  assert.deepEqual([status, note], ['Litige', missingNote])
  const { refused } = await employee.goods.missing({ id: sailing.id, ids: [under.id] })
  assert.deepEqual(
    refused.map(({ reason }) => reason),
    [`L'expédition ${sailing.reference} n'est pas encore arrivée.`],
  )
})

test('announced goods are received once', async () => {
  const { keeper, receive } = await inWarehouse()
  const { id } = await receive()
  await putGoods(world, id, 'Attendu')
  assert.deepEqual((await keeper.goods.receive({ ids: [id] })).done, [id])
  const row = await keeper.warehouse.receipt({ id })
  assert.deepEqual([row.status, row.receivedByName, row.receivedAt !== null], ['Reçu', 'Amina Ilunga', true])
  assert.deepEqual(
    (await keeper.goods.receive({ ids: [id] })).refused.map(({ reason }) => reason),
    ['Ces marchandises sont déjà reçues.'],
  )
})

test('one action changes the place or owner of many goods, but not of billed ones', async () => {
  const { company, admin, keeper, receive } = await inWarehouse()
  const [one, two, billed] = [await receive(), await receive(), await receive({ clientId: company.clientId })]
  const invoice = await admin.invoices.create(maritimeDraft(company))
  await world.owner.query('update goods set invoice_id = $1 where id = $2', [invoice.id, billed.id])
  const ids = [one.id, two.id, billed.id]
  await keeper.goods.place({ ids, location: 'A-03-2' })
  const { refused } = await keeper.goods.assign({ ids, clientId: company.clientId })
  assert.deepEqual(
    refused.map(({ id }) => id),
    [billed.id],
  )
  const { items } = await keeper.warehouse.receipts({ clientId: company.clientId })
  assert.deepEqual(
    items.map(({ location }) => location),
    Array(3).fill('A-03-2'),
  )
  const theirs = await foundCompany(world)
  await assert.rejects(keeper.goods.assign({ ids, clientId: theirs.clientId }), { code: 'UNKNOWN_CLIENT' })
})

test('goods handed over keep their owner', async () => {
  const { company, admin, keeper, receive } = await inWarehouse()
  const { id, version } = await receive({ clientId: company.clientId })
  const other = await admin.clients.create({ name: 'Autre Maison' })
  await putGoods(world, id, 'Remis')
  const sentence = 'Ces marchandises sont déjà remises.'
  assert.equal((await keeper.goods.assign({ ids: [id], clientId: other.id })).refused[0]?.reason, sentence)
  await assert.rejects(keeper.warehouse.changeReceipt({ id, version, clientId: other.id }), {
    code: 'GOODS_REFUSED',
    message: sentence,
  })
  assert.equal((await keeper.warehouse.receipt({ id })).clientId, company.clientId)
})

test('goods of another company are unknown to every action', async () => {
  const [ours, theirs] = [await inWarehouse(), await inWarehouse()]
  const stolen = (await theirs.receive()).id
  const ids = [stolen]
  const { admin } = ours
  const expedition = await addExpedition(world, ours.company)
  for (const attempt of [
    admin.goods.load({ id: expedition.id, ids }),
    admin.goods.unload({ id: expedition.id, ids }),
    admin.goods.place({ ids, location: 'X' }),
    admin.goods.assign({ ids, clientId: null }),
    admin.goods.setAside({ ids, to: 'Perdu', reason: 'X' }),
    admin.goods.takeBack({ ids, reason: 'X' }),
    admin.goods.receive({ ids }),
  ])
    assert.deepEqual(await attempt, {
      done: [],
      refused: [{ id: stolen, number: null, reason: 'Introuvable' }],
    })
  assert.deepEqual(await admin.goods.scan({ code: stolen }), [])
  assert.equal((await theirs.keeper.warehouse.receipt({ id: stolen })).version, 1)
})

test('a scan finds goods by label, number, tracking or chassis, present ones first', async () => {
  const { keeper, receive } = await inWarehouse()
  const gone = await receive({ trackingNumber: 'SF 1234-567' })
  const open = await receive({ trackingNumber: 'sf1234567', isAnother: true })
  await putGoods(world, gone.id, 'Remis')
  const vehicle = await keeper.warehouse.register({ chassisNumber: 'JZX100-0012345', vehicleBrand: 'Toyota' })
  const found = async (code: string) => (await keeper.goods.scan({ code })).map(({ id }) => id)
  assert.deepEqual(await found(open.id), [open.id])
  assert.deepEqual(await found(gone.number.toLowerCase()), [gone.id])
  assert.deepEqual(await found('SF1234567'), [open.id, gone.id])
  assert.deepEqual(await found('jzx100 0012345'), [vehicle.id])
  assert.deepEqual(await found('https://example.com/?a=1'), [])
  assert.deepEqual(await found('---'), [])
})

test('a manager marks goods as not billable with a reason, until a user undoes it', async () => {
  const { company, admin, keeper, employee, receive } = await inWarehouse()
  const manager = await company.hire('manager')
  const [{ id }, billed] = [await receive(), await receive({ clientId: company.clientId })]
  const invoice = await admin.invoices.create(maritimeDraft(company))
  await world.owner.query('update goods set invoice_id = $1 where id = $2', [invoice.id, billed.id])
  const ids = [id, billed.id]
  await assert.rejects(employee.goods.exempt({ ids, reason: 'Échantillons' }), { code: 'FORBIDDEN' })
  await assert.rejects(manager.goods.exempt({ ids, reason: ' ' }), { code: 'INVALID' })
  const { done, refused } = await manager.goods.exempt({ ids, reason: 'Échantillons' })
  assert.deepEqual(done, [id])
  assert.deepEqual(
    refused.map(({ reason }) => reason),
    ["Ces marchandises sont déjà facturées : supprimez d'abord leur facture."],
  )
  const inOffice = (await employee.goods.list({})).items.find((row) => row.id === id)
  for (const row of [await keeper.warehouse.receipt({ id }), inOffice]) {
    assert.deepEqual(
      [row?.billing, row?.notBillableReason, row?.notBillableByName],
      ['Non facturable', 'Échantillons', 'Amina Ilunga'],
    )
    assert.ok(Math.abs(Date.now() - Date.parse(row?.notBillableAt ?? '')) < 600_000)
  }

  await assert.rejects(employee.goods.unexempt({ ids: [id] }), { code: 'FORBIDDEN' })
  assert.deepEqual((await manager.goods.unexempt({ ids: [id] })).done, [id])
  const free = await keeper.warehouse.receipt({ id })
  assert.deepEqual(
    [free.billing, free.notBillableReason, free.notBillableByName, free.notBillableAt],
    [null, null, null, null],
  )
  assert.equal(
    (await manager.goods.unexempt({ ids: [id] })).refused[0]?.reason,
    'Ces marchandises sont déjà facturables.',
  )
  const [back, said] = (await manager.history.list({ record: id })).items
  assert.deepEqual(
    [said, back].map((entry) => [entry?.action, entry?.changes]),
    [
      ['GOODS_NOT_BILLABLE', [{ field: 'notBillableReason', before: null, after: 'Échantillons' }]],
      ['GOODS_BILLABLE', [{ field: 'notBillableReason', before: 'Échantillons', after: null }]],
    ],
  )
})

test('lists are filtered by owner, age, measures, photos and departure', async () => {
  const { company, keeper, receive } = await inWarehouse()
  const [owned, measured, old, out] = [
    await receive({ clientId: company.clientId }),
    await receive({ weightKg: 1, lengthCm: 10, widthCm: 10, heightCm: 10 }),
    await receive(),
    await receive(),
  ]
  await world.owner.query(`update goods set received_at = now() - interval '31 days' where id = $1`, [old.id])
  await putGoods(world, out.id, 'Remis')
  const found = async (filters: object) =>
    (await keeper.warehouse.receipts(filters)).items.map(({ id }) => id).toSorted()
  assert.deepEqual(await found({ clientId: company.clientId }), [owned.id])
  assert.deepEqual(await found({ unowned: true }), [measured.id, old.id, out.id].toSorted())
  assert.deepEqual(await found({ aged: true }), [old.id])
  assert.deepEqual(await found({ standing: '31-60' }), [old.id])
  assert.deepEqual(await found({ standing: '0-7' }), [owned.id, measured.id].toSorted())
  assert.deepEqual(await found({ unmeasured: true }), [owned.id, old.id, out.id].toSorted())
  assert.deepEqual(await found({ withoutPhoto: true }), [owned.id, measured.id, old.id, out.id].toSorted())
  assert.deepEqual(await found({ status: 'Sorties' }), [out.id])
})

test('the reception reads clients page by page, newest first, then changes only', async () => {
  const { company, keeper } = await inWarehouse()
  const admin = await company.hire('admin')
  const made = await admin.clients.create({ name: 'Zawadi Import', phone: '+243812345678', email: 'z@z.cd' })
  await assert.rejects(keeper.clients.list({}), { code: 'FORBIDDEN' })
  const { items } = await keeper.warehouse.clients({ search: 'zawadi' })
  assert.deepEqual(items, [{ id: made.id, name: 'Zawadi Import', phone: '+243812345678' }])
  const first = await keeper.warehouse.clients({ limit: 1 })
  const second = await keeper.warehouse.clients({ limit: 1, cursor: first.nextCursor ?? '' })
  assert.deepEqual([first.items[0]?.id, second.items[0]?.id], [made.id, company.clientId])
  const changed = await keeper.warehouse.clients({
    changedSince: made.createdAt.replace('Z', '+00:00').replace(/\.\d+/, '.000'),
  })
  assert.ok(changed.items.some(({ id }) => id === made.id))
  assert.deepEqual(
    (await keeper.warehouse.clients({ changedSince: new Date(Date.now() + 3600_000).toISOString() })).items,
    [],
  )
})
