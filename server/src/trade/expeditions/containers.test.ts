import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { bySea } from '#testing/company/expeditions.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const twenty = { number: 'csqu 305438-3', size: "20'" } as const

test('a container has eleven signs, and the capacity of its size unless given', async () => {
  const employee = await (await foundCompany(world)).hire('employee')
  const { id } = await employee.expeditions.create(bySea)
  const container = await employee.expeditions.addContainer({ id, ...twenty })
  assert.deepEqual([container.number, container.capacityM3, container.isForced], ['CSQU3054383', 28, false])
  const sealed = await employee.expeditions.changeContainer({
    id,
    containerId: container.id,
    version: 1,
    seal: 'SL123',
    capacityM3: 30,
  })
  assert.deepEqual(
    [sealed.version, sealed.number, sealed.seal, sealed.capacityM3],
    [2, 'CSQU3054383', 'SL123', 30],
  )
  const { containers, capacityM3 } = await employee.expeditions.get({ id })
  assert.deepEqual([containers.length, capacityM3], [1, 30])
  await employee.expeditions.removeContainer({ id, containerId: container.id })
  assert.deepEqual((await employee.expeditions.get({ id })).containers, [])
})

test('a wrong check digit is refused; a manager may accept it, which is logged', async () => {
  const company = await foundCompany(world)
  const [employee, manager, admin] = [
    await company.hire('employee'),
    await company.hire('manager'),
    await company.hire('admin'),
  ]
  const { id } = await employee.expeditions.create(bySea)
  const wrong = { id, number: 'CSQU3054384', size: "40'" } as const
  const refused = {
    code: 'CHECK_DIGIT',
    message: 'Numéro de conteneur invalide : le chiffre de contrôle devrait être 3.',
  }
  await assert.rejects(manager.expeditions.addContainer(wrong), refused)
  await assert.rejects(employee.expeditions.addContainer({ ...wrong, forced: true }), refused)
  assert.equal((await manager.expeditions.addContainer({ ...wrong, forced: true })).isForced, true)
  const logged = (await admin.security.list({})).items.find(({ action }) => action === 'CONTAINER_FORCED')
  assert.equal(logged?.errorMessage, 'CSQU3054384')
  await assert.rejects(manager.expeditions.addContainer({ id, number: 'ABC', size: "20'", forced: true }), {
    code: 'INVALID',
  })
})

test('of two concurrent edits of a container, the second sees the first', async () => {
  const company = await foundCompany(world)
  const [one, other] = [await company.hire('manager'), await company.hire('manager')]
  const { id } = await one.expeditions.create(bySea)
  const { id: containerId, version } = await one.expeditions.addContainer({ id, ...twenty })
  const outcomes = await Promise.allSettled([
    one.expeditions.changeContainer({ id, containerId, version, seal: 'SL123' }),
    other.expeditions.changeContainer({ id, containerId, version, capacityM3: 30 }),
  ])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const [current] = (await one.expeditions.get({ id })).containers
  assert.deepEqual([refused.length, current?.version], [1, 2])
  assert.deepEqual([refused[0]?.code, refused[0]?.data], ['STALE', { current }])
  await assert.rejects(other.expeditions.changeContainer({ id, containerId, version, size: "40'" }), {
    code: 'STALE',
  })
})

test('a departed ship keeps its last container, even under concurrent removals', async () => {
  const company = await foundCompany(world)
  const [one, other] = [await company.hire('manager'), await company.hire('manager')]
  const { id } = await one.expeditions.create(bySea)
  const first = await one.expeditions.addContainer({ id, number: 'ABCU1234560', size: "20'", forced: true })
  const second = await one.expeditions.addContainer({ id, number: 'ABCU1234571', size: "20'", forced: true })
  await world.owner.query(`update expeditions set atd = '2026-11-20', status = 'En transit' where id = $1`, [
    id,
  ])
  const letGo = await openTransaction(
    world,
    'select from expedition_containers where tenant_id = $1 and expedition_id = $2 for no key update',
    [company.tenantId, id],
  )
  const removals = Promise.allSettled([
    one.expeditions.removeContainer({ id, containerId: first.id }),
    other.expeditions.removeContainer({ id, containerId: second.id }),
  ])
  await untilWaiting(world, 2, removals)
  await letGo()
  const refused = (await removals).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.code] : [],
  )
  assert.deepEqual([refused, (await one.expeditions.get({ id })).containers.length], [['LAST_CONTAINER'], 1])
})

test('a container is on one open expedition, even under concurrent additions', async () => {
  const company = await foundCompany(world)
  const [one, other] = [await company.hire('manager'), await company.hire('manager')]
  const [first, second] = [await one.expeditions.create(bySea), await other.expeditions.create(bySea)]
  const outcomes = await Promise.allSettled([
    one.expeditions.addContainer({ id: first.id, ...twenty }),
    other.expeditions.addContainer({ id: second.id, ...twenty }),
  ])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  assert.equal(refused.length, 1)
  assert.match(refused[0] ?? '', /^CONTAINER_(TAKEN|HELD)$/)

  const [holder, idle] = outcomes[0]?.status === 'fulfilled' ? [first, second] : [second, first]
  await assert.rejects(one.expeditions.addContainer({ id: idle.id, ...twenty }), {
    code: 'CONTAINER_TAKEN',
    message: `Ce conteneur est déjà sur l'expédition ${holder.reference}, qui n'est pas terminée.`,
  })
  await one.expeditions.cancel({ id: holder.id, version: holder.version, reason: 'Vide' })
  await one.expeditions.addContainer({ id: idle.id, ...twenty })
})

test('a reopened expedition loses a container that another one uses', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const { id } = await manager.expeditions.create(bySea)
  await manager.expeditions.addContainer({ id, ...twenty })
  await world.owner.query(
    `update expeditions set status = 'Clôturée', atd = '2026-10-01', ata = '2026-11-02' where id = $1`,
    [id],
  )
  // In a distributed database the step itself updates the containers.
  await world.owner.query(
    'update expedition_containers set is_held = false where tenant_id = $1 and expedition_id = $2',
    [company.tenantId, id],
  )
  const next = await manager.expeditions.create(bySea)
  await manager.expeditions.addContainer({ id: next.id, ...twenty })

  const closed = await manager.expeditions.get({ id })
  const opened = await manager.expeditions.stepBack({
    id,
    version: closed.version,
    reason: 'Un lot de plus à facturer',
  })
  assert.equal(opened.status, 'Livrée')
  await assert.rejects(manager.expeditions.stepBack({ id, version: opened.version, reason: 'Pas livrée' }), {
    code: 'CONTAINER_TAKEN',
    message: `Ce conteneur est déjà sur l'expédition ${next.reference}, qui n'est pas terminée.`,
  })
})
