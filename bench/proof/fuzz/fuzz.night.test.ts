import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plantedCompany } from '../../../server/src/testing/canary-data.ts'
import { startWorld } from '../../../server/src/testing/world.ts'
import { fuzz } from './fuzz.ts'
import { callers, setStage } from './stage.ts'

// The first requests of one seed, for each caller.

const world = await startWorld({ writesAnything: true })
after(() => world.stop())
const cage = await plantedCompany(world)
const [seed, requests] = [7, 150]

for (const name of callers) {
  test(`a hundred and fifty requests of ${name} meet no status, no shape and no word that the document does not describe`, async () => {
    const stage = await setStage(world, cage, name)
    const outcome = await fuzz(stage, seed, 0, requests)
    await stage.close()
    assert.deepEqual(
      outcome.faults.map(({ k, operation, class: odd, said }) => `${k} ${operation} (${odd}): ${said}`),
      [],
    )
    assert.ok(name === 'stranger' || outcome.done.size > 5, `${outcome.done.size} operations were done`)
  })
}
