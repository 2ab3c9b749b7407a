import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { addExpedition, addPhotoFile, putGoods } from '#testing/company/goods.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)
const year = new Date().getUTCFullYear()

test('each reception has the next number of its kind and year, even many at once', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const parcels = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      supervisor.warehouse.receive({ trackingNumber: `T-${n}`, quantity: 2 }),
    ),
  )
  assert.deepEqual(
    parcels.map(({ number }) => number).sort(),
    Array.from({ length: 20 }, (_, n) => `REC-${year}-${String(n + 1).padStart(5, '0')}`),
  )
  const vehicle = await supervisor.warehouse.register({ chassisNumber: ' jtmhx-01 ', vehicleBrand: 'Toyota' })
  assert.deepEqual(
    [vehicle.number, vehicle.chassisNumber, vehicle.receivedByName],
    [`VEH-${year}-00001`, 'JTMHX-01', 'Amina Ilunga'],
  )
  assert.deepEqual(await supervisor.warehouse.receiptTotals({}), {
    count: 20,
    pieces: 40,
    weightKg: 0,
    volumeM3: 0,
  })
})

test('a condition other than « Bon état » must be explained', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const damaged = { trackingNumber: 'T', quantity: 1, conditionStatus: 'Endommagé' as const }
  await assert.rejects(
    supervisor.warehouse.receive(damaged),
    (error: { data: { fields: object } }) => Object.keys(error.data.fields).join() === 'description',
  )
  assert.equal(
    (await supervisor.warehouse.receive({ ...damaged, description: 'Coin enfoncé' })).conditionStatus,
    'Endommagé',
  )
})

test('a tracking number received twice offline is one parcel, unless the user says otherwise', async () => {
  const [company, elsewhere] = [await foundCompany(world), await foundCompany(world)]
  const [first, second, other] = [
    await company.hire('warehouse_supervisor'),
    await company.hire('admin'),
    await elsewhere.hire('admin'),
  ]
  const draft = (trackingNumber: string) => ({ id: randomUUID(), trackingNumber, quantity: 1 })
  const both = await Promise.allSettled([
    first.warehouse.receive(draft('RF 2611-00482')),
    second.warehouse.receive(draft('rf261100482')),
  ])
  const [kept] = both.flatMap((sent) => (sent.status === 'fulfilled' ? [sent.value] : []))
  const [refused] = both.flatMap((sent) => (sent.status === 'rejected' ? [sent.reason] : []))
  assert.equal(refused.code, 'ALREADY_RECEIVED')
  assert.equal(refused.message, `Déjà reçu par ${kept?.receivedByName} sous ${kept?.number}.`)
  assert.equal((await first.warehouse.receiptTotals({})).count, 1)

  const another = await second.warehouse.receive({ ...draft('RF261100482'), isAnother: true })
  assert.equal(another.number, `REC-${year}-00002`, 'what was refused took no number')
  await putGoods(world, another.id, 'Remis')
  await assert.rejects(
    second.warehouse.receive(draft('RF261100482')),
    { code: 'ALREADY_RECEIVED' },
    'also once it left',
  )
  await other.warehouse.receive(draft('RF261100482'))

  const announced = await first.warehouse.receive({ ...draft('RF-901'), announced: true })
  await assert.rejects(second.warehouse.receive(draft('RF-901')), {
    message: `Ce numéro est déjà attendu sous ${announced.number}.`,
  })
  for (const unnumbered of ['-', ' / '])
    for (const agent of [first, second]) await agent.warehouse.receive(draft(unnumbered))
})

test('a second bar code finds its parcel; a number may return after two years', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const number = 'JD0175123456789012'
  const announced = await supervisor.warehouse.receive({
    trackingNumber: number,
    quantity: 1,
    announced: true,
  })
  assert.deepEqual(
    (await supervisor.goods.scan({ code: `${number}-1-1-` })).map(({ id }) => id),
    [announced.id],
  )
  await assert.rejects(
    supervisor.warehouse.receive({ trackingNumber: `]C0${number}-1-1-`, quantity: 1 }),
    /déjà attendu/,
  )
  await putGoods(world, announced.id, 'Remis')
  await world.owner.query(`update goods set created_at = now() - interval '25 months' where id = $1`, [
    announced.id,
  ])
  assert.equal(
    (await supervisor.warehouse.receive({ trackingNumber: number, quantity: 1 })).trackingNumber,
    number,
  )
})

test('the server takes the number out of the whole text of a code, as the scanner does', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const receive = (trackingNumber: string) => supervisor.warehouse.receive({ trackingNumber, quantity: 1 })
  const message = ['[)>\u001e01', '0298765', '840', '019', '7946603661120201', 'FDE', 'a'.repeat(400)]
  for (const [code, number] of [
    ['https://ucmp.sf-express.com/wx?p1=SF1234567890123', 'SF1234567890123'],
    [`{"sender":"${'x'.repeat(300)}","waybillNo":"JT5123456789012"}`, 'JT5123456789012'],
    ['1001901340000031943000794660366112', '794660366112'],
    ['https://exemple.com/promo?id=12345', 'https://exemple.com/promo?id=12345'],
  ] as const) {
    const { id, trackingNumber } = await receive(code)
    assert.equal(trackingNumber, number)
    for (const scanned of [code, number])
      assert.deepEqual(
        (await supervisor.goods.scan({ code: scanned })).map((found) => found.id),
        [id],
        scanned,
      )
  }
  await assert.rejects(receive(message.join('\u001d')), { code: 'ALREADY_RECEIVED' })
  await assert.rejects(receive('A1 '.repeat(70)), /à corriger/)
})

test('a parcel stored with its envelope by an earlier version is found by its number', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const { id } = await supervisor.warehouse.receive({ trackingNumber: 'JD014600003828392837', quantity: 1 })
  const scan = async (code: string) => (await supervisor.goods.scan({ code })).map((found) => found.id)
  for (const [stored, ...codes] of [
    ['JJD014600003828392837', 'JD014600003828392837', 'JJD014600003828392837', 'JJD014600003828392837-1-1-'],
    ['1001901340000031943000794660366112', '1001901340000031943000794660366112'],
  ] as const) {
    await world.owner.query('update goods set tracking_number = $1 where id = $2', [stored, id])
    for (const code of codes) assert.deepEqual(await scan(code), [id], code)
  }
})

test('a chassis is in stock once, in any spelling, and free after hand-over', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [supervisor, other] = [
    await ours.hire('warehouse_supervisor'),
    await theirs.hire('warehouse_supervisor'),
  ]
  const draft = { chassisNumber: 'JZX100-0012345', vehicleBrand: 'Toyota' }
  const first = await supervisor.warehouse.register(draft)
  for (const chassisNumber of ['JZX100-0012345', 'jzx100-0012345', 'JZX1000012345']) {
    await assert.rejects(supervisor.warehouse.register({ ...draft, chassisNumber }), {
      code: 'CHASSIS_TAKEN',
      message: `Ce châssis est déjà enregistré (${first.number}).`,
    })
  }
  await other.warehouse.register(draft)
  await putGoods(world, first.id, 'Remis')
  await supervisor.warehouse.register(draft)
})

test('of concurrent registrations of one chassis exactly one succeeds', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      supervisor.warehouse.register({ chassisNumber: 'JTMHX-02', vehicleBrand: 'Toyota' }),
    ),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  assert.deepEqual(refused, Array(5).fill('CHASSIS_TAKEN'))
  assert.equal((await supervisor.warehouse.vehicleTotals({})).count, 1)
})

test('announced goods wait, are found by a scan, and are received by it, once', async () => {
  const company = await foundCompany(world)
  const [supervisor, employee] = [await company.hire('warehouse_supervisor'), await company.hire('employee')]
  const parcel = await supervisor.warehouse.receive({
    trackingNumber: 'RF-900',
    quantity: 2,
    announced: true,
  })
  const vehicle = await supervisor.warehouse.register({
    chassisNumber: 'JTMHX-900',
    vehicleBrand: 'Toyota',
    announced: true,
  })
  assert.deepEqual(
    [parcel, vehicle].map(({ status, receivedAt, receivedByName }) => [status, receivedAt, receivedByName]),
    Array(2).fill(['Attendu', null, null]),
  )
  await assert.rejects(
    employee.warehouse.receive({ trackingNumber: 'RF-901', quantity: 1, announced: true }),
    { code: 'FORBIDDEN' },
  )
  await assert.rejects(supervisor.warehouse.register({ chassisNumber: 'jtmhx900', vehicleBrand: 'Toyota' }), {
    code: 'CHASSIS_TAKEN',
  })
  const found = [
    ...(await supervisor.goods.scan({ code: 'rf 900' })),
    ...(await supervisor.goods.scan({ code: 'JTMHX 900' })),
  ]
  assert.deepEqual(
    found.map(({ id, status }) => [id, status]),
    [
      [parcel.id, 'Attendu'],
      [vehicle.id, 'Attendu'],
    ],
  )
  const ids = found.map(({ id }) => id)
  assert.deepEqual(new Set((await supervisor.goods.receive({ ids })).done), new Set(ids))
  assert.deepEqual(
    (await supervisor.goods.receive({ ids })).refused.map(({ reason }) => reason),
    Array(2).fill('Ces marchandises sont déjà reçues.'),
  )
  const here = await supervisor.warehouse.receipt({ id: parcel.id })
  assert.deepEqual([here.status, here.receivedByName], ['Reçu', 'Amina Ilunga'])
  assert.ok(here.receivedAt)
})

test('a phone copies stock and recent changes page by page, then changes only', async () => {
  const company = await foundCompany(world)
  const supervisor = await company.hire('warehouse_supervisor')
  const received = []
  for (let n = 0; n < 5; n += 1)
    received.push(
      await supervisor.warehouse.receive({
        trackingNumber: `T-${n}`,
        quantity: n + 1,
        clientId: company.clientId,
      }),
    )
  const [old, touched, gone] = received.map(({ id }) => id)
  const vehicle = await supervisor.warehouse.register({
    chassisNumber: 'JTMHX-77',
    vehicleBrand: 'Toyota',
    announced: true,
  })
  await world.owner.query(`update goods set updated_at = now() - interval '1 hour' where tenant_id = $1`, [
    company.tenantId,
  ])
  await world.owner.query(`update goods set status = 'Perdu' where id = $1`, [gone])
  await world.owner.query(
    `update goods set updated_at = now() - interval '400 days', location = 'B-12' where id = any($1)`,
    [[old, gone]],
  )
  await world.owner.query(`update goods set updated_at = now() - interval '5 minutes' where id = $1`, [
    touched,
  ])

  const kept = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await supervisor.warehouse.listRecent({
      limit: 2,
      ...(cursor && { cursor }),
    })
    kept.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(kept.map(({ code }) => code).sort(), ['JTMHX-77', 'T-0', 'T-1', 'T-3', 'T-4'])
  assert.deepEqual(
    [kept.at(-1)?.code, kept.at(-1)?.location],
    ['T-0', 'B-12'],
    'what has not moved for longest comes last',
  )
  assert.equal(kept[0]?.id, touched, 'the last change comes first')
  const { updatedAt, receivedAt, ...row } = kept.find(({ id }) => id === touched) ?? assert.fail()
  assert.ok(updatedAt && receivedAt)
  assert.deepEqual(row, {
    ...{ id: touched, kind: 'Colis', number: received[1]?.number, code: 'T-1', status: 'Reçu', quantity: 2 },
    ...{
      clientId: company.clientId,
      clientName: 'Maison Kivu',
      receivedByName: 'Amina Ilunga',
      location: null,
      destination: null,
      weightKg: null,
      volumeM3: null,
      expeditionId: null,
      expeditionReference: null,
    },
  })

  const changedSince =
    kept
      .map((one) => one.updatedAt)
      .sort()
      .at(-1) ?? ''
  await supervisor.goods.receive({ ids: [vehicle.id] })
  const since = (
    await supervisor.warehouse.listRecent({
      changedSince: new Date(Date.parse(changedSince) + 120_000).toISOString(),
    })
  ).items
  assert.deepEqual(
    since.map(({ id, status }) => [id, status]),
    [[vehicle.id, 'Reçu']],
  )
  const inOrder = (await supervisor.warehouse.listRecent({ changedSince: '2020-01-01T00:00:00Z' })).items.map(
    ({ id }) => id,
  )
  assert.deepEqual(
    [inOrder.length, ...inOrder.slice(-2)],
    [4, touched, vehicle.id],
    'what changed since comes in the order of its changes',
  )
})

test('a phone learns which of its goods were removed', async () => {
  const company = await foundCompany(world)
  const supervisor = await company.hire('warehouse_supervisor')
  const [kept, mistaken] = [
    await supervisor.warehouse.receive({ trackingNumber: 'GARDÉ', quantity: 1 }),
    await supervisor.warehouse.receive({ trackingNumber: 'ERREUR', quantity: 1 }),
  ]
  const first = await supervisor.warehouse.listRecent({})
  assert.equal(first.removed, undefined)
  const changedSince = first.items[0]?.updatedAt ?? assert.fail()
  await (await company.hire('admin')).warehouse.removeReceipt({ id: mistaken.id })
  const since = await supervisor.warehouse.listRecent({ changedSince })
  assert.deepEqual([since.items.map(({ id }) => id), since.removed], [[kept.id], [mistaken.id]])
  const later = new Date(Date.parse(changedSince) + 3_600_000).toISOString()
  assert.deepEqual((await supervisor.warehouse.listRecent({ changedSince: later })).removed, [])
})

test('parcels are found by number, tracking, brand or text, and edited by version', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const parcel = await supervisor.warehouse.receive({
    trackingNumber: 'RF-2611-00482',
    quantity: 1,
    brandName: 'Samsung',
    description: 'Télévision',
  })
  for (const search of ['rec-', '2611', 'SAMSUNG', 'television'])
    assert.equal((await supervisor.warehouse.receipts({ search })).items.length, 1, search)
  await supervisor.warehouse.changeReceipt({ ...parcel, quantity: 3 })
  await assert.rejects(supervisor.warehouse.changeReceipt({ ...parcel, quantity: 4 }), { code: 'STALE' })
})

test('goods in stock, gone and awaited are listed apart', async () => {
  const company = await foundCompany(world)
  const supervisor = await company.hire('warehouse_supervisor')
  const expedition = await addExpedition(world, company, { status: 'Disponible' })
  for (const [count, status] of (['Reçu', 'Attendu', 'Chargé', 'Disponible', 'Remis'] as const).entries()) {
    const parcel = await supervisor.warehouse.receive({ trackingNumber: status, quantity: 1 })
    const vehicle = await supervisor.warehouse.register({
      chassisNumber: `CHASSIS-${count}`,
      vehicleBrand: status,
    })
    for (const { id } of [parcel, vehicle])
      await putGoods(world, id, status, status === 'Attendu' ? null : expedition.id)
  }
  const [parcels, vehicles] = await Promise.all([
    supervisor.warehouse.receipts({ status: 'En entrepôt' }),
    supervisor.warehouse.vehicles({ status: 'En entrepôt' }),
  ])
  assert.deepEqual(parcels.items.map(({ status }) => status).sort(), ['Disponible', 'Reçu'])
  assert.deepEqual(vehicles.items.map(({ status }) => status).sort(), ['Disponible', 'Reçu'])
})

test('loaded, billed or handed-over goods cannot be deleted; only an admin deletes', async () => {
  const company = await foundCompany(world)
  const [admin, supervisor] = [await company.hire('admin'), await company.hire('warehouse_supervisor')]
  const parcel = await supervisor.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  await assert.rejects(supervisor.warehouse.removeReceipt({ id: parcel.id }), { code: 'FORBIDDEN' })
  await putGoods(world, parcel.id, 'Remis')
  await assert.rejects(admin.warehouse.removeReceipt({ id: parcel.id }), { code: 'KEPT' })
  await putGoods(world, parcel.id, 'Reçu', (await addExpedition(world, company)).id)
  await assert.rejects(admin.warehouse.removeReceipt({ id: parcel.id }), { code: 'KEPT' })
  await putGoods(world, parcel.id, 'Reçu')
  await admin.warehouse.removeReceipt({ id: parcel.id })
  await assert.rejects(admin.warehouse.receipt({ id: parcel.id }), { code: 'NOT_FOUND' })
})

test('a parcel is never served as a vehicle', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  for (const attempt of [
    () => admin.warehouse.vehicle({ id: parcel.id }),
    () => admin.warehouse.changeVehicle({ id: parcel.id, version: 1, note: 'N' }),
    () => admin.warehouse.removeVehicle({ id: parcel.id }),
  ])
    await assert.rejects(attempt, { code: 'NOT_FOUND' })
})

test('volume is exact to the cubic millimetre, and 0 means not measured', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const measured = { weightKg: 45.25, lengthCm: 33.3, widthCm: 33.3, heightCm: 33.3 }
  const parcel = await supervisor.warehouse.receive({ trackingNumber: 'T', quantity: 3, ...measured })
  assert.deepEqual([parcel.weightKg, parcel.volumeM3], [45.25, 0.110778111])
  assert.deepEqual(await supervisor.warehouse.receiptTotals({}), {
    count: 1,
    pieces: 3,
    weightKg: 45.25,
    volumeM3: 0.110778111,
  })
  const unmeasured = await supervisor.warehouse.receive({
    trackingNumber: 'U',
    quantity: 1,
    weightKg: 0,
    lengthCm: 0,
    widthCm: 0,
    heightCm: 0,
  })
  assert.deepEqual([unmeasured.weightKg, unmeasured.lengthCm, unmeasured.volumeM3], [null, null, null])
})

test('impossible weights and sizes are refused', async () => {
  const supervisor = await (await foundCompany(world)).hire('warehouse_supervisor')
  const wrong = { weightKg: 30_000.001, lengthCm: 0.5, widthCm: 1400.1, heightCm: -1 }
  await assert.rejects(
    supervisor.warehouse.receive({ trackingNumber: 'T', quantity: 1, ...wrong }),
    (error: { data: { fields: Record<string, string> } }) => {
      assert.deepEqual(error.data.fields, {
        weightKg: 'Indiquez un poids entre 0 et 30 000 kg.',
        lengthCm: 'Indiquez une dimension entre 1 et 1 400 cm.',
        widthCm: 'Indiquez une dimension entre 1 et 1 400 cm.',
        heightCm: 'Indiquez une dimension entre 1 et 1 400 cm.',
      })
      return true
    },
  )
})

test('goods belong to an own client, a shared one, or none', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const supervisor = await ours.hire('warehouse_supervisor')
  const shared = await (await hire(world, null, 'super_admin')).clients.create({ name: 'Partagé' })
  const receive = (clientId: string | null) =>
    supervisor.warehouse.receive({ trackingNumber: 'T', quantity: 1, clientId, isAnother: true })
  const own = await receive(ours.clientId)
  assert.deepEqual([own.clientId, own.clientName, own.isSharedClient], [ours.clientId, 'Maison Kivu', false])
  const common = await receive(shared.id)
  assert.deepEqual([common.clientId, common.clientName, common.isSharedClient], [shared.id, 'Partagé', true])
  assert.equal((await receive(null)).clientName, null)
  await assert.rejects(receive(theirs.clientId), { code: 'UNKNOWN_CLIENT', status: 422 })
  const assigned = await supervisor.warehouse.changeReceipt({
    id: common.id,
    version: 1,
    clientId: ours.clientId,
  })
  assert.deepEqual([assigned.clientName, assigned.isSharedClient], ['Maison Kivu', false])
})

test('goods arrive with their photos and the time of the phone’s clock, right or wrong', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const supervisor = await ours.hire('warehouse_supervisor')
  const photo = await addPhotoFile(world, ours)
  const stolen = await addPhotoFile(world, theirs)
  const day = 24 * 3600_000
  const [yesterday, tomorrow] = [
    new Date(Date.now() - day).toISOString(),
    new Date(Date.now() + day).toISOString(),
  ]
  const draft = { trackingNumber: 'T', quantity: 1, receivedAtOnDevice: yesterday }
  const parcel = await supervisor.warehouse.receive({ ...draft, photos: [photo, photo] })
  assert.deepEqual([parcel.photos, parcel.receivedAtOnDevice], [[photo], yesterday])
  assert.ok(Date.parse(parcel.receivedAt ?? '') > Date.parse(yesterday) + 3600_000)
  const early = await supervisor.warehouse.receive({
    ...draft,
    trackingNumber: 'T-2',
    receivedAtOnDevice: tomorrow,
  })
  assert.equal(early.receivedAtOnDevice, tomorrow)
  assert.ok(
    Date.parse(early.receivedAt ?? '') < Date.parse(tomorrow) - 3600_000,
    'the moment kept is the server’s',
  )
  await assert.rejects(supervisor.warehouse.receive({ ...draft, photos: [stolen] }), {
    code: 'UNKNOWN_PHOTO',
  })
})

test('loaded goods keep their measures; place and owner may still change', async () => {
  const company = await foundCompany(world)
  const supervisor = await company.hire('warehouse_supervisor')
  const parcel = await supervisor.warehouse.receive({ trackingNumber: 'T', quantity: 2, weightKg: 10 })
  await putGoods(world, parcel.id, 'Chargé', (await addExpedition(world, company, { status: 'Chargée' })).id)
  const change = (fields: object) =>
    supervisor.warehouse.changeReceipt({ id: parcel.id, version: 1, ...fields })
  for (const fields of [
    { quantity: 3 },
    { weightKg: 12 },
    { lengthCm: 10 },
    { trackingNumber: 'U' },
    { destination: 'Goma' },
  ])
    await assert.rejects(change(fields), { code: 'GOODS_REFUSED', message: 'Ce colis est déjà chargé.' })
  const changed = await change({
    quantity: 2,
    weightKg: 10,
    location: 'A-03-2',
    clientId: company.clientId,
    note: 'Fragile',
  })
  assert.deepEqual([changed.location, changed.clientName, changed.quantity], ['A-03-2', 'Maison Kivu', 2])
})

test('loaded goods keep the destination of their expedition', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const expedition = await addExpedition(world, company, { destination: 'Goma' })
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T', quantity: 1, destination: 'Goma' })
  assert.deepEqual((await admin.goods.load({ id: expedition.id, ids: [parcel.id] })).done, [parcel.id])
  const change = (version: number, destination: string | null) =>
    admin.warehouse.changeReceipt({ id: parcel.id, version, destination })
  await assert.rejects(change(2, 'Kinshasa'), {
    code: 'GOODS_REFUSED',
    message: `Ces marchandises vont à Kinshasa, l'expédition ${expedition.reference} à Goma.`,
  })
  assert.equal((await change(2, 'GOMA')).destination, 'GOMA')
  assert.equal((await change(3, null)).destination, null)
})

test('the database refuses invalid rows', async () => {
  const company = await foundCompany(world)
  const supervisor = await company.hire('warehouse_supervisor')
  const parcel = await supervisor.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  const vehicle = await supervisor.warehouse.register({ chassisNumber: 'ABCDE-1', vehicleBrand: 'B' })
  const impossible: [constraint: string, columns: string, id?: string][] = [
    ['goods_parcel', `chassis_number = 'ABCDE-1'`],
    ['goods_parcel', `year = 2020`],
    ['goods_vehicle', `tracking_number = 'T'`, vehicle.id],
    ['goods_vehicle', `quantity = 2`, vehicle.id],
    ['goods_aboard', `status = 'Chargé'`],
    ['goods_aboard', `status = 'Disponible'`],
    ['goods_received', `status = 'Attendu'`],
    ['goods_received', `received_at = null`],
    ['goods_released', `status = 'Remis', released_at = now()`],
    ['goods_released', `released_to = 'X', released_at = now()`],
    ['goods_not_billable', `not_billable_reason = 'Cadeau'`],
    ['goods_release_approved', `release_reason = 'Client de confiance'`],
    ['goods_explained', `condition_status = 'Endommagé'`],
    ['goods_photos', `photos = array_fill('x'::text, array[9])`],
    ['goods_sizes', `length_cm = 1400.1`],
    ['goods_weight', `weight_kg = 30000.001`],
  ]
  for (const [constraint, columns, id = parcel.id] of impossible)
    await assert.rejects(
      world.owner.query(`update goods set ${columns} where id = $1`, [id]),
      new RegExp(constraint),
      columns,
    )
})

test('suggested destinations come from open expeditions, then from the last goods', async () => {
  const company = await foundCompany(world)
  const [supervisor, employee] = [await company.hire('warehouse_supervisor'), await company.hire('employee')]
  await employee.expeditions.create({ mode: 'Maritime', origin: 'Anvers', destination: 'Matadi' })
  await supervisor.warehouse.receive({ trackingNumber: 'T-1', quantity: 1, destination: 'Goma' })
  await supervisor.warehouse.receive({ trackingNumber: 'T-2', quantity: 1 })
  assert.deepEqual(await supervisor.warehouse.destinations(), { items: ['Matadi', 'Goma'] })
  await assert.rejects(employee.warehouse.destinations(), { code: 'FORBIDDEN' })
  assert.equal((await supervisor.places.search({ search: 'kinshasa' }))[0]?.name, 'Kinshasa')
})
