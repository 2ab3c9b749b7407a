import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptSeeds } from './seeds.ts'
import { simulate } from './simulate.ts'

for (const { found, ...asked } of keptSeeds)
  test(`seed ${asked.seed} and the specification agree to the cent, kills included (it once found: ${found})`, async () => {
    const { done, disagreements, kills, lost } = await simulate(asked)
    assert.deepEqual(disagreements, [])
    assert.ok(done >= asked.operations && lost > 0, `${done} operations, ${lost} lost answers`)
    assert.equal(kills > 0, asked.killEvery > 0)
  })
