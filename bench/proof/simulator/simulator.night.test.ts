import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate, simulateHere } from './simulate.ts'

test('the product, killed again and again, agrees with the specification to the cent', async () => {
  const plan = { seed: Date.now() % 1_000_000, operations: 600, companies: 4, killEvery: 150 }
  const { done, disagreements, kills, lost } = await simulate(plan)
  assert.deepEqual(disagreements, [])
  assert.ok(
    done >= 4 * plan.operations && lost > 0 && kills > 0,
    `seed ${plan.seed}: ${done} operations, ${lost} lost answers, ${kills} kills`,
  )
})

test('a gram changed in the database is found, shrunk to one reception, and replayed', async () => {
  const behind = (owner: { query(text: string): Promise<unknown> }) =>
    owner.query(`update goods set weight_kg = weight_kg + 0.001 where weight_kg is not null`)
  const plan = { seed: 3, operations: 40, rounds: 30, behind }
  const [found = ''] = (await simulateHere(plan)).disagreements
  assert.match(found, /weightKg/)
  assert.match(found, /^shrunk: (?=.*receive \/)[^,]+(,[^,]+){0,3} \/\*replayPath/m)
  const [, path, replayPath] = /--path (\S+) .*--replay "(.*)"/.exec(found) ?? []
  const [again = ''] = (await simulateHere({ ...plan, path, replayPath })).disagreements
  assert.match(again, /weightKg/)
})
