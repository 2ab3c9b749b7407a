import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { after, test } from 'node:test'
import { assertMoney, playAlone, type Tally } from '#testing/till/money-property.ts'
import { startWorld } from '#testing/world.ts'

const connections = Math.min(availableParallelism(), 4)
const world = await startWorld()
after(world.stop)

const steps = Number(process.env.ESCALE_MONEY ?? 1_000_000)
const stepsOfCompany = 5000
const companies = Math.ceil(steps / stepsOfCompany)

function assertDone(tally: Tally): void {
  const sum = [...tally.values()].reduce((all, { done, refused }) => all + done + refused, 0)
  assert.equal(sum, companies * stepsOfCompany)
  assert.equal(tally.size, 17)
  console.log(Object.fromEntries(tally))
}

test('tills, ledger and documents match the model after a million random steps', async () => {
  const size = { companies, steps: stepsOfCompany, batch: 500, seed: 1, connections }
  assertDone(await assertMoney(world, size))
})

test('in the model alone, all accounts hold what came from outside after a million random steps', () => {
  assertDone(playAlone({ companies, steps: stepsOfCompany, seed: 1 }))
})
