import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#database/ids.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

async function withDepartures() {
  const company = await foundCompany(world)
  const add = async (reference: string, status: string, etd: string | null) => {
    const id = newId()
    await world.owner.query(
      `insert into expeditions (tenant_id, id, reference, mode, origin, destination, status, etd) values ($1, $2, $3, 'Maritime', 'Anvers', 'Matadi', $4, $5)`,
      [company.tenantId, id, reference, status, etd],
    )
    return id
  }
  return {
    company,
    manager: await company.hire('manager'),
    draft: await add('EXP-2026-0001', 'Brouillon', null),
    open: await add('EXP-2026-0002', 'Ouverte', '2026-11-01'),
    sent: await add('EXP-2026-0003', 'En transit', '2026-10-01'),
  }
}

test('departures are listed by date, those without one last, and found by place or reference', async () => {
  const { manager, draft, open, sent } = await withDepartures()
  assert.deepEqual(
    (await manager.expeditions.list({ sort: 'etd', order: 'asc' })).items.map(({ id }) => id),
    [sent, open, draft],
  )
  assert.deepEqual(
    (await manager.expeditions.list({ search: 'MATADI', status: 'Ouverte' })).items.map(({ id }) => id),
    [open],
  )
  assert.deepEqual(
    (await manager.expeditions.list({ status: 'En cours', sort: 'etd', order: 'asc' })).items.map(({ id }) => id),
    [sent, open],
  )
  const first = await manager.expeditions.list({ sort: 'etd', order: 'asc', limit: 2 })
  assert.deepEqual(
    (await manager.expeditions.list({ sort: 'etd', order: 'asc', cursor: first.nextCursor ?? '' })).items.map(({ id }) => id),
    [draft],
  )
})

test('only a draft without goods is deleted', async () => {
  const { company, manager, draft, open } = await withDepartures()
  const kept = { code: 'KEPT', message: 'Seule une expédition en brouillon et sans marchandises peut être supprimée.' }
  await assert.rejects(manager.expeditions.remove({ id: open }), kept)
  const supervisor = await company.hire('warehouse_supervisor')
  const parcel = await supervisor.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  await world.owner.query('update goods set expedition_id = $1 where id = $2', [draft, parcel.id])
  await assert.rejects(manager.expeditions.remove({ id: draft }), kept)
  await world.owner.query('update goods set expedition_id = null where id = $1', [parcel.id])
  await manager.expeditions.remove({ id: draft })
  await assert.rejects(manager.expeditions.get({ id: draft }), { code: 'NOT_FOUND' })
})
