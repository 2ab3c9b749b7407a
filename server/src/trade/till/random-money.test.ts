import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertMoney, playAlone } from '#testing/till/money-property.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

test('tills, accounts, payments and unpaid amounts match the model after random steps', async () => {
  const tally = await assertMoney(world, { companies: 2, steps: 600, batch: 100, seed: 11 })
  for (const [act, { done }] of tally) assert.ok(done > 0, `${act} was never done`)
  assert.equal(tally.size, 17)
})

test('in the model alone, all accounts hold what came from outside', () => {
  const tally = playAlone({ companies: 10, steps: 2000, seed: 7 })
  assert.equal(tally.size, 17)
})
