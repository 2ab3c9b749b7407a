import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertAccounts } from '#testing/ledger/property.ts'
import { acts } from '#testing/ledger/step-maker.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

test('entries, allocations, rests and credits are those of the model after every step', async () => {
  const done = await assertAccounts(world, { companies: 8, steps: 40, every: 1 })
  assert.ok(done.size > acts.length / 2, `${[...done]} succeeded`)
})
