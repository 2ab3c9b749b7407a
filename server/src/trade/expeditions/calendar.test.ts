import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { bySea } from '#testing/company/expeditions.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

test('the calendar returns what departs or arrives between two days, each expedition once', async () => {
  const [company, other] = [await foundCompany(world), await foundCompany(world)]
  const [employee, stranger] = [await company.hire('employee'), await other.hire('employee')]
  const plan = (etd: string | null, eta: string | null) => employee.expeditions.create({ ...bySea, etd, eta })
  const both = await plan('2026-11-05', '2026-11-25')
  const arriving = await plan('2026-10-05', '2026-11-01')
  await plan('2026-10-05', '2026-12-01')
  await plan(null, null)
  const cancelled = await plan('2026-11-05', null)
  await (await company.hire('manager')).expeditions.cancel({
    id: cancelled.id,
    version: cancelled.version,
    reason: 'Vide',
  })
  const moved = await plan('2026-10-20', null)
  await world.owner.query(`update expeditions set atd = '2026-11-03', status = 'En transit' where id = $1`, [
    moved.id,
  ])
  const november = { from: '2026-11-01', to: '2026-11-30' }
  assert.deepEqual(
    (await employee.expeditions.calendar(november)).map(({ id }) => id),
    [both.id, arriving.id, moved.id],
  )
  assert.deepEqual(await stranger.expeditions.calendar(november), [])
  await assert.rejects(employee.expeditions.calendar({ from: '2026-11-01', to: '2027-11-01' }), {
    code: 'INVALID',
  })
})
