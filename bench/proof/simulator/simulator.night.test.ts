import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from './simulate.ts'

test('the product and the specification agree to the cent, killed again and again', async () => {
  const plan = { seed: Date.now() % 1_000_000, operations: 1000, companies: 4, killEvery: 150 }
  const { done, disagreements, kills, lost } = await simulate(plan)
  assert.deepEqual(disagreements, [])
  assert.ok(done >= 4 * plan.operations && lost > 0 && kills > 0, `seed ${plan.seed}: ${done} operations, ${lost} lost answers, ${kills} kills`)
})
