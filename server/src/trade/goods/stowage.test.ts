import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

/** An open expedition with two containers of 20 feet and three lots. */
async function twoContainers() {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id } = await employee.expeditions.create(bySea)
  const [first, second] = [
    await employee.expeditions.addContainer({ id, number: 'CSQU3054383', size: "20'" }),
    await employee.expeditions.addContainer({ id, number: 'MSKU1234565', size: "20'" }),
  ]
  const lots = [
    await addGoods(world, company, id),
    await addGoods(world, company, id, { quantity: 4 }),
    await addGoods(world, company, id),
  ] as const
  return { company, employee, id, first, second, lots }
}

test('each lot has its container, with totals, history and a filter', async () => {
  const { employee, company, id, first, second, lots } = await twoContainers()
  const [one, two, three] = lots
  await employee.goods.stow({ id, ids: [one, two], containerId: first.id })
  await employee.goods.stow({ id, ids: [two], containerId: second.id })
  const plan = await employee.goods.plan({ id })
  const loadIn = (container: string | null) => plan.find(({ containerId }) => containerId === container)
  assert.deepEqual(
    [first.id, second.id, null].map((container) => loadIn(container)),
    [
      { containerId: first.id, lots: 1, pieces: 1, weightKg: 100, volumeM3: 1 },
      { containerId: second.id, lots: 1, pieces: 4, weightKg: 100, volumeM3: 4 },
      { containerId: null, lots: 1, pieces: 1, weightKg: 100, volumeM3: 1 },
    ],
  )
  const inSecond = await employee.goods.list({ expeditionId: id, containerId: second.id })
  assert.deepEqual(
    inSecond.items.map((line) => [line.id, line.containerNumber]),
    [[two, 'MSKU1234565']],
  )
  const inNone = await employee.goods.list({ expeditionId: id, containerId: 'aucun' })
  assert.deepEqual(
    inNone.items.map((line) => line.id),
    [three],
  )
  const manager = await company.hire('manager')
  const history = (await manager.history.list({ record: two })).items
  assert.deepEqual(
    history.map(({ action, changes }) => [
      action,
      ...changedRows('goods', changes, { timeZone: 'UTC', names: {} }),
    ]),
    [
      ['GOODS_STOWED', { name: 'Conteneur', before: 'CSQU3054383', after: 'MSKU1234565' }],
      ['GOODS_STOWED', { name: 'Conteneur', before: null, after: 'CSQU3054383' }],
    ],
  )
})

test('a lot leaves its container with its expedition, and when the container is removed', async () => {
  const { employee, id, first, second, lots } = await twoContainers()
  const [one, two, three] = lots
  await employee.goods.stow({ id, ids: [...lots], containerId: first.id })
  await employee.goods.unload({ id, ids: [one] })
  await employee.goods.stow({ id, ids: [three], containerId: second.id })
  await employee.expeditions.removeContainer({ id, containerId: first.id })
  const stored = await world.owner.query<{ id: string; container_id: string | null }>(
    'select id, container_id from goods where id = any($1)',
    [lots],
  )
  const containers = new Map(stored.rows.map((row) => [row.id, row.container_id]))
  assert.deepEqual(
    [one, two, three].map((lot) => containers.get(lot)),
    [null, null, second.id],
  )
})

test('a split lot stays in its container, and a cancelled expedition empties it', async () => {
  const { company, employee, id, first, lots } = await twoContainers()
  const [, pieces] = lots
  await employee.goods.stow({ id, ids: [...lots], containerId: first.id })
  const { goes } = await employee.goods.split({ id: pieces, pieces: 1 })
  assert.deepEqual([goes.expeditionId, goes.containerId], [id, first.id])
  const manager = await company.hire('manager')
  const { version } = await manager.expeditions.get({ id })
  await manager.expeditions.cancel({ id, version, reason: 'Trop vide' })
  const { rows } = await world.owner.query(
    'select distinct expedition_id, container_id from goods where id = any($1)',
    [[...lots, goes.id]],
  )
  assert.deepEqual(rows, [{ expedition_id: null, container_id: null }])
})

test('a lot is only in a container of its own expedition, for the server and the database', async () => {
  const { employee, company, id, first, lots } = await twoContainers()
  const other = await employee.expeditions.create(bySea)
  const elsewhere = await addGoods(world, company, other.id)
  await assert.rejects(employee.goods.stow({ id: other.id, ids: [elsewhere], containerId: first.id }), {
    code: 'NOT_FOUND',
  })
  const { done, refused } = await employee.goods.stow({
    id,
    ids: [lots[0], elsewhere],
    containerId: first.id,
  })
  assert.deepEqual(done, [lots[0]])
  assert.match(refused[0]?.reason ?? '', /ne sont pas sur l'expédition/)
  await assert.rejects(
    world.owner.query('update goods set container_id = $1 where id = $2', [first.id, elsewhere]),
    { constraint: 'goods_container' },
  )
  await assert.rejects(world.owner.query('update goods set expedition_id = null where id = $1', [lots[0]]), {
    constraint: 'goods_container_aboard',
  })
})

test('the plan of a finished expedition does not change', async () => {
  const { employee, id, first, lots } = await twoContainers()
  await world.owner.query(
    `update expeditions set status = 'Clôturée', atd = '2026-10-01', ata = '2026-11-02' where id = $1`,
    [id],
  )
  const { refused } = await employee.goods.stow({ id, ids: [lots[0]], containerId: first.id })
  assert.match(refused[0]?.reason ?? '', /terminée : son plan de chargement ne change plus/)
  await assert.rejects(employee.goods.distribute({ id }), { code: 'GOODS_REFUSED' })
})

test('lots without container are spread where they fit, and the others are counted', async () => {
  const { employee, company, id, first, second } = await twoContainers()
  const large = await addGoods(world, company, id, { quantity: 60 })
  const { done, left } = await employee.goods.distribute({ id })
  assert.deepEqual([done.length, left], [3, 1])
  const { items } = await employee.goods.list({ expeditionId: id, containerId: 'aucun' })
  assert.deepEqual(
    items.map((line) => line.id),
    [large],
  )
  const plan = await employee.goods.plan({ id })
  assert.deepEqual(
    [first, second].map((container) => plan.find((load) => load.containerId === container.id)?.lots),
    [3, undefined],
  )
})
