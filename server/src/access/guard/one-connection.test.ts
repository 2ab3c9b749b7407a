import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { call, inputOf, outcomeOf, procedures } from '#testing/company/procedures.ts'
import { eventually } from '#testing/database/engines.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld({ connections: 1 })
after(world.stop)

test('no request uses two connections: a single one serves all procedures', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (const procedure of procedures) {
    for (const person of [admin, await hire(world, company.tenantId, 'super_admin')]) {
      const refusal = await outcomeOf(call(person, procedure, inputOf(procedure, company.tenantId)))
      assert.notEqual(refusal, 'UNAVAILABLE', `${procedure.domain}.${procedure.name}`)
      await eventually(() =>
        assert.equal(
          world.server.pool.queue.placesInUse(),
          0,
          `${procedure.domain}.${procedure.name} releases its connection`,
        ),
      )
    }
  }
})
