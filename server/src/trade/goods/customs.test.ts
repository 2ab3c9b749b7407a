import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

async function departure() {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create(bySea)
  return { company, employee, id }
}

test('an employee completes the customs data of a lot in one write, with history', async () => {
  const { company, employee, id } = await departure()
  const lot = await addGoods(world, company, id, { danger: 'batterie lithium', status: 'En transit' })
  const car = await addGoods(world, company, id, { kind: 'Véhicule' })
  assert.deepEqual(await employee.goods.customsLacks({ id }), {
    lots: 2,
    withoutCode: 2,
    withoutValue: 2,
    withoutUnNumber: 1,
  })
  const line = (await employee.goods.listCustoms({ id })).items.find((one) => one.id === lot)
  assert.equal(line?.packageKind, 'Carton')
  const changed = await employee.goods.changeCustoms({
    id: lot,
    version: line.version,
    description: 'Téléphones',
    packageKind: 'Palette',
    hsCode: '8517.13',
    declaredValue: 1250_50,
    unNumber: '3480',
    dangerClass: '9',
  })
  assert.equal(changed.version, line.version + 1)
  assert.deepEqual(
    [changed.packageKind, changed.hsCode, changed.declaredValue, changed.unNumber, changed.dangerClass],
    ['Palette', '851713', 1250_50, 'UN3480', '9'],
  )
  assert.match(changed.hsCodeByName ?? '', /\S/)
  assert.deepEqual(await employee.goods.customsLacks({ id }), {
    lots: 2,
    withoutCode: 1,
    withoutValue: 1,
    withoutUnNumber: 0,
  })
  const lacking = await employee.goods.listCustoms({ id, isLacking: true })
  assert.deepEqual(
    lacking.items.map((one) => one.id),
    [car],
  )
  const [event] = (await (await company.hire('manager')).history.list({ record: lot })).items
  assert.equal(event?.action, 'RECEIPT_UPDATED')
  const names = changedRows('goods', event.changes, { timeZone: 'UTC', names: {} }).map(({ name }) => name)
  assert.ok(names.includes('Code SH') && names.includes('Emballage'), names.join())
})

test('a wrong value is refused at its field, a stale row shows the present one', async () => {
  const { company, employee, id } = await departure()
  const lot = await addGoods(world, company, id)
  const [line] = (await employee.goods.listCustoms({ id })).items
  assert.ok(line)
  const change = { id: lot, version: line.version }
  await assert.rejects(employee.goods.changeCustoms({ ...change, hsCode: '851' }), {
    data: { fields: { hsCode: 'Le code SH a 6, 8 ou 10 chiffres.' } },
  })
  await assert.rejects(employee.goods.changeCustoms({ ...change, unNumber: 'X' }), { code: 'INVALID' })
  await employee.goods.changeCustoms({ ...change, hsCode: '640299' })
  await assert.rejects(employee.goods.changeCustoms({ ...change, hsCode: '640399' }), (refusal) => {
    const { code, data } = refusal as { code: string; data: { current: { hsCode: string; code: string } } }
    assert.equal(code, 'STALE')
    assert.equal(data.current.hsCode, '640299')
    assert.ok(data.current.code)
    return true
  })
  await world.owner.query(
    `update goods set condition_status = 'Endommagé', description = 'Coin enfoncé' where id = $1`,
    [lot],
  )
  const emptied = { id: lot, version: line.version + 1, description: '' }
  await assert.rejects(employee.goods.changeCustoms(emptied), { code: 'INVALID' })
})

test('a vehicle keeps no kind of package, and its name and code may change', async () => {
  const { company, employee, id } = await departure()
  const car = await addGoods(world, company, id, { kind: 'Véhicule' })
  const [line] = (await employee.goods.listCustoms({ id })).items
  const version = line?.version ?? 0
  const changed = await employee.goods.changeCustoms({
    id: car,
    version,
    packageKind: 'Palette',
    hsCode: '870323',
  })
  assert.deepEqual([changed.kind, changed.packageKind, changed.hsCode], ['Véhicule', 'Carton', '870323'])
})

test('lots are read by pages in the order of their numbers, without those of other expeditions', async () => {
  const { company, employee, id } = await departure()
  const other = await employee.expeditions.create(bySea)
  for (let lot = 0; lot < 5; lot += 1) await addGoods(world, company, id)
  await addGoods(world, company, other.id)
  const first = await employee.goods.listCustoms({ id, limit: 3 })
  const second = await employee.goods.listCustoms({ id, limit: 3, cursor: first.nextCursor ?? '' })
  const numbers = [...first.items, ...second.items].map(({ number }) => number)
  assert.equal(numbers.length, 5)
  assert.deepEqual(numbers, numbers.toSorted())
  assert.equal(second.nextCursor, null)
})

test('viewers read the customs data, and the warehouse changes them at its own screen', async () => {
  const { company, id } = await departure()
  const lot = await addGoods(world, company, id)
  const viewer = await company.hire('viewer')
  const [line] = (await viewer.goods.listCustoms({ id })).items
  const change = { id: lot, version: line?.version ?? 0, hsCode: '640299' }
  await assert.rejects(viewer.goods.changeCustoms(change), { code: 'FORBIDDEN' })
  const supervisor = await company.hire('warehouse_supervisor')
  await assert.rejects(supervisor.goods.changeCustoms(change), { code: 'FORBIDDEN' })
  const { id: receiptId, version, ...fields } = { ...change }
  await supervisor.warehouse.changeReceipt({ id: receiptId, version, ...fields })
  const stranger = await (await foundCompany(world)).hire('employee')
  await assert.rejects(stranger.goods.changeCustoms({ ...change, version: 2 }), { code: 'NOT_FOUND' })
})
