import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertTills } from '#testing/till/property.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const companies = Number(process.env.ESCALE_TILLS ?? 60)

test('tills hold through long random histories', async () => {
  const done = await assertTills(world, { companies, steps: 400, every: 40 })
  assert.equal(done.size, 7, JSON.stringify([...done]))
  console.log(Object.fromEntries(done))
})
