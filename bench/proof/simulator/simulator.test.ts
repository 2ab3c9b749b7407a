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

test('what is changed behind the back of the product is found: a gram, a name', async () => {
  const behind = (owner: { query(text: string): Promise<unknown> }) =>
    owner.query(`update goods set weight_kg = weight_kg + 0.001 where id in (select id from goods where weight_kg is not null limit 1);
      update clients set name = name || ' bis' where id in (select id from clients order by id desc limit 1)`)
  const { disagreements } = await simulate({ seed: 3, operations: 40, companies: 1, killEvery: 0, behind })
  assert.equal(disagreements.filter((why) => why.includes('weightKg')).length, 1)
  assert.equal(disagreements.filter((why) => why.includes('/clients ')).length, 1)
})
