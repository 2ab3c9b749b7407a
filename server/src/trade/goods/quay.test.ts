import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { mostPhotos } from '@escale/contract/channels/files/buckets'
import { missingNote } from '@escale/contract/trade/goods/words'
import { sweepFiles } from '#channels/files/sweep.ts'
import { addExpedition, addPhotoFile, putGoods } from '#testing/company/goods.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

async function atQuay() {
  const company = await foundCompany(world)
  const [keeper, employee] = [await company.hire('warehouse_supervisor'), await company.hire('employee')]
  const whole = { quantity: 1, weightKg: 12, clientId: company.clientId }
  const receive = (over: object = {}) =>
    keeper.warehouse.receive({ trackingNumber: randomUUID().slice(0, 12), ...whole, ...over })
  /** Lots on an expedition in this status. */
  const aboard = async (status: 'En transit' | 'Arrivée', lots: number) => {
    const expedition = await addExpedition(world, company, { status })
    const goods = await Promise.all(Array.from({ length: lots }, () => receive()))
    const own = status === 'Arrivée' ? 'Arrivé' : status
    for (const { id } of goods) await putGoods(world, id, own, expedition.id)
    return { ...expedition, goods }
  }
  const goodsNow = async (ids: string[]) => {
    const { rows } = await world.owner.query<Record<string, string>>(
      `select status, condition_status, note, expedition_id from goods where id = any($1::uuid[])
        order by array_position($1::uuid[], id)`,
      [ids],
    )
    return rows
  }
  return { company, keeper, employee, receive, aboard, goodsNow }
}

const refusal = (code: string, message: RegExp) => (error: { code: string; message: string }) => {
  assert.equal(error.code, code)
  assert.match(error.message, message)
  return true
}

test('the supervisor loads by scan, each parcel of a number once, and reads each refusal', async () => {
  const { company, keeper, receive } = await atQuay()
  const [here, there] = [await addExpedition(world, company), await addExpedition(world, company)]
  const [one, same, lacking, elsewhere] = await Promise.all([
    receive({ trackingNumber: 'SF100200' }),
    receive({ trackingNumber: 'SF100200', isAnother: true }),
    receive({ trackingNumber: 'SF100201', weightKg: null, clientId: null }),
    receive({ trackingNumber: 'SF100202' }),
  ])
  await putGoods(world, elsewhere.id, 'Reçu', there.id)
  const load = (code: string, confirmed = false) => keeper.quay.load({ id: here.id, code, confirmed })

  const loaded = [await load('sf100200'), await load('SF 100200')]
  assert.deepEqual(new Set(loaded.map(({ lot }) => lot.id)), new Set([one.id, same.id]))
  assert.deepEqual(
    loaded.map(({ wasAboard }) => wasAboard),
    [false, false],
  )
  assert.equal((await load(one.id)).wasAboard, true)
  await assert.rejects(load('SF100201'), refusal('INCOMPLETE', /sans propriétaire, sans poids\. Le charger/))
  assert.equal((await load('SF100201', true)).lot.id, lacking.id)
  await assert.rejects(
    load('SF100202'),
    refusal('GOODS_REFUSED', new RegExp(`déjà sur l'expédition ${there.reference}`)),
  )
  await assert.rejects(load('RIEN-1'), refusal('GOODS_REFUSED', /Aucune marchandise ne porte le code RIEN-1/))
  await assert.rejects(load(randomUUID()), refusal('GOODS_REFUSED', /Étiquette inconnue/))
  await putGoods(world, one.id, 'Remis')
  await assert.rejects(load(one.id), refusal('GOODS_REFUSED', /« Remis », ne se charge pas/))

  const departures = await keeper.quay.departures()
  assert.equal(departures.find(({ id }) => id === here.id)?.lots, 2)
  assert.ok(!JSON.stringify(departures).includes('money'))
  assert.equal((await keeper.quay.lots({ id: here.id })).length, 2)
  assert.deepEqual((await keeper.goods.unload({ id: here.id, ids: [same.id] })).done, [same.id])
})

test('a parcel scanned on two phones for two departures at once is on one of them', async () => {
  const { company, keeper, employee, receive } = await atQuay()
  const [here, there] = [await addExpedition(world, company), await addExpedition(world, company)]
  const { id } = await receive()
  const outcomes = await Promise.allSettled([
    keeper.quay.load({ id: here.id, code: id }),
    employee.quay.load({ id: there.id, code: id }),
  ])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('the arrival takes the tally: missing lots stay, damage is noted, surplus may join', async () => {
  const { company, keeper, employee, receive, aboard, goodsNow } = await atQuay()
  const { id, goods } = await aboard('En transit', 4)
  const [came, damaged, missing, uncounted] = goods.map((one) => one.id)
  const other = await addExpedition(world, company, { status: 'En transit' })
  const [joining, staying] = [await receive(), await receive()]
  for (const one of [joining, staying]) await putGoods(world, one.id, 'En transit', other.id)
  const box = { id: other.id, number: 'MSKU6011672', size: "40'HC" } as const
  const { id: containerId } = await employee.expeditions.addContainer(box)
  const stowed = await employee.goods.stow({ id: other.id, ids: [joining.id], containerId })
  assert.deepEqual(stowed.done, [joining.id])
  const photoId = await addPhotoFile(world, company)
  const count = (code: string, over: object = {}) => keeper.quay.count({ id, code, state: 'Arrivé', ...over })

  await count(came ?? '')
  await assert.rejects(count(damaged ?? '', { state: 'Endommagé' }), { code: 'INVALID' })
  await count(damaged ?? '', { state: 'Endommagé', note: 'Coin enfoncé', photoId })
  // A later scan of a damaged lot does not undo the damage.
  assert.equal((await count(damaged ?? '')).count.state, 'Endommagé')
  await count(missing ?? '', { state: 'Manquant' })
  for (const one of [joining, staying]) assert.equal((await count(one.id)).count.state, 'En trop')
  assert.equal((await count('inconnu 77')).wasCounted, false)
  assert.equal((await count('INCONNU-77')).wasCounted, true)
  await assert.rejects(count(staying.id, { state: 'Manquant' }), { code: 'GOODS_REFUSED' })

  const counts = await employee.quay.counts({ id })
  assert.equal(counts.length, 6)
  assert.equal(counts.find(({ goodsId }) => goodsId === null)?.title, 'INCONNU77')
  assert.equal(counts.find(({ goodsId }) => goodsId === joining.id)?.expectedOn, other.reference)
  const { version, goods: facts } = await employee.expeditions.get({ id })
  assert.deepEqual(facts.tally, { counted: 6, missing: 2, surplus: 3 })
  const arrival = { id, version, to: 'Arrivée' as const, ata: '2026-11-02', joining: [joining.id] }
  await assert.rejects(
    employee.expeditions.step(arrival),
    refusal('WARNED', /2 lots manquants ou non pointés/),
  )
  await employee.expeditions.step({ ...arrival, acknowledged: true })

  const lots = await goodsNow([came, damaged, missing, uncounted, joining.id, staying.id] as string[])
  assert.deepEqual(
    lots.map(({ status, expedition_id }) => [status, expedition_id]),
    [
      ['Arrivé', id],
      ['Arrivé', id],
      ['Litige', id],
      ['Litige', id],
      ['Arrivé', id],
      ['En transit', other.id],
    ],
  )
  assert.deepEqual(
    [lots[1]?.condition_status, lots[1]?.note, lots[2]?.note],
    ['Endommagé', "Endommagé à l'arrivée : Coin enfoncé", missingNote],
  )
  const sheet = await keeper.warehouse.receipt({ id: damaged ?? '' })
  assert.deepEqual(sheet.photos, [photoId])

  // A missing lot that comes later is found, and a second application changes nothing more.
  await count(missing ?? '')
  const applied = await keeper.quay.applyTally({ id })
  assert.deepEqual(applied, { missing: 0, found: 1, damaged: 0, joined: 0 })
  assert.deepEqual(await keeper.quay.applyTally({ id }), { missing: 0, found: 0, damaged: 0, joined: 0 })
  assert.equal((await goodsNow([missing ?? '']))[0]?.status, 'Arrivé')
})

test('a missing lot keeps its container, a surplus lot leaves that of its former departure', async () => {
  const { employee, keeper, receive, aboard } = await atQuay()
  const [here, there] = [await aboard('En transit', 2), await aboard('En transit', 0)]
  const [came, missing] = here.goods.map((lot) => lot.id) as [string, string]
  const surplus = (await receive()).id
  await putGoods(world, surplus, 'En transit', there.id)
  const addContainer = (id: string, number: string) =>
    employee.expeditions.addContainer({ id, number, size: "20'" })
  const [own, former] = [
    await addContainer(here.id, 'CSQU3054383'),
    await addContainer(there.id, 'MSKU1234565'),
  ]
  await employee.goods.stow({ id: here.id, ids: [came, missing], containerId: own.id })
  await employee.goods.stow({ id: there.id, ids: [surplus], containerId: former.id })

  for (const code of [came, surplus]) await keeper.quay.count({ id: here.id, code, state: 'Arrivé' })
  const { version } = await employee.expeditions.get({ id: here.id })
  const arrival = { id: here.id, version, to: 'Arrivée' as const, ata: '2026-11-02' }
  await employee.expeditions.step({ ...arrival, joining: [surplus], acknowledged: true })
  const { rows } = await world.owner.query<Record<string, string | null>>(
    `select status, expedition_id, container_id from goods where id = any($1::uuid[])
     order by array_position($1::uuid[], id)`,
    [[came, missing, surplus]],
  )
  assert.deepEqual(
    rows.map(({ status, expedition_id, container_id }) => [status, expedition_id, container_id]),
    [
      ['Arrivé', here.id, own.id],
      ['Litige', here.id, own.id],
      ['Arrivé', here.id, null],
    ],
  )
})

test('the photo of a damage is refused in words when the lot has as many photos as it can', async () => {
  const { company, keeper, employee, aboard } = await atQuay()
  const { id, goods } = await aboard('Arrivée', 1)
  const [lot] = goods.map((one) => one.id)
  await world.owner.query('update goods set photos = $2 where id = $1', [
    lot,
    Array.from({ length: mostPhotos }, () => randomUUID()),
  ])
  const photoId = await addPhotoFile(world, company)
  const damage = { id, code: lot ?? '', state: 'Endommagé' as const, note: 'Coin enfoncé' }
  await assert.rejects(employee.quay.count({ ...damage, photoId }), { code: 'PHOTOS_FULL' })
  assert.equal((await keeper.quay.count(damage)).count.note, 'Coin enfoncé')
})

test('the photo of a number that no goods have stays with its count', async () => {
  const { company, keeper, aboard } = await atQuay()
  const { id } = await aboard('Arrivée', 1)
  const [first, second, unused] = [
    await addPhotoFile(world, company),
    await addPhotoFile(world, company),
    await addPhotoFile(world, company),
  ]
  const damage = { id, code: 'ZZ 404', state: 'Endommagé' as const, note: 'Coin enfoncé' }
  for (const photoId of [first, second, first]) await keeper.quay.count({ ...damage, photoId })
  await keeper.quay.count({ id, code: 'zz404', state: 'Arrivé' })
  await world.owner.query(
    `update files set created_at = now() - interval '2 days' where id = any($1::uuid[])`,
    [[first, second, unused]],
  )
  await sweepFiles(world.server.pool, world.server.files, company.tenantId)
  const { rows } = await world.owner.query('select id from files where tenant_id = $1', [company.tenantId])
  assert.deepEqual(rows.map((file) => file.id).toSorted(), [first, second].toSorted())
  const [count] = await keeper.quay.counts({ id })
  assert.deepEqual(count?.photos, [first, second])
})

test('a second scan of a number that no goods have keeps its note', async () => {
  const { keeper, aboard } = await atQuay()
  const { id } = await aboard('Arrivée', 1)
  const scan = (more: object = {}) => keeper.quay.count({ id, code: 'ZZ 405', state: 'Arrivé', ...more })
  await scan({ state: 'Endommagé', note: 'Sans étiquette' })
  const { count, wasCounted } = await scan()
  assert.deepEqual([count.note, wasCounted], ['Sans étiquette', true])
  assert.equal((await scan({ note: 'Étiquette illisible' })).count.note, 'Étiquette illisible')
  assert.equal((await scan({ corrects: true })).count.note, null)
})

test('two people count the same lots at once: each lot has one count', async () => {
  const { keeper, employee, aboard } = await atQuay()
  const { id, goods } = await aboard('Arrivée', 6)
  const count = (who: typeof keeper, code: string) => who.quay.count({ id, code, state: 'Arrivé' })
  await Promise.all(goods.flatMap((lot) => [count(keeper, lot.id), count(employee, lot.id)]))
  const counts = await keeper.quay.counts({ id })
  assert.deepEqual(counts.map(({ goodsId }) => goodsId).toSorted(), goods.map((lot) => lot.id).toSorted())
})

test('without a count an arrival moves all lots, and only an expedition under way is counted', async () => {
  const { company, keeper, employee, aboard, goodsNow } = await atQuay()
  const { id, goods } = await aboard('En transit', 2)
  await assert.rejects(keeper.quay.applyTally({ id }), refusal('GOODS_REFUSED', /Confirmer l'arrivée/))
  const { count } = await keeper.quay.count({ id, code: 'ZZ999', state: 'Arrivé' })
  await keeper.quay.uncount({ id, countId: count.id })
  const { version } = await employee.expeditions.get({ id })
  await employee.expeditions.step({ id, version, to: 'Arrivée', ata: '2026-11-02' })
  const ids = goods.map((lot) => lot.id)
  assert.deepEqual(
    (await goodsNow(ids)).map(({ status }) => status),
    ['Arrivé', 'Arrivé'],
  )
  const loading = await addExpedition(world, company)
  await assert.rejects(
    keeper.quay.count({ id: loading.id, code: 'ZZ999', state: 'Arrivé' }),
    refusal('GOODS_REFUSED', /« Ouverte » : elle ne se pointe pas/),
  )
})
