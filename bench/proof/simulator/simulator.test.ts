import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { openSite } from '../../../server/src/testing/http.ts'
import { startWorld } from '../../../server/src/testing/world.ts'
import { secret } from '../installation.ts'
import { type Outcome, type Plan, simulateOn } from './simulate.ts'

// A short run without kills, in this process. The night test runs longer on an installation that is killed.

async function simulateHere(plan: Plan): Promise<Outcome> {
  const world = await startWorld({ writesAnything: true })
  Object.assign(world.server, { secret })
  const site = await openSite(world)
  const owner = async () => new pg.Pool({ connectionString: world.ownerUrl, max: 2 })
  try {
    return await simulateOn({ url: site.url, owner }, plan)
  } finally {
    await site.close()
    await world.stop()
  }
}

test('the product and the specification agree to the cent, though answers are lost and asked for again', async () => {
  const { done, disagreements, lost } = await simulateHere({ seed: 2, operations: 120, rounds: 100 })
  assert.deepEqual(disagreements, [])
  assert.ok(done >= 120 && lost > 0, `${done} operations, ${lost} lost answers`)
})

test('a gram changed behind the back of the product is found, shrunk to the reception that it takes, and replayed', async () => {
  const behind = (owner: { query(text: string): Promise<unknown> }) =>
    owner.query(`update goods set weight_kg = weight_kg + 0.001 where weight_kg is not null`)
  const plan = { seed: 3, operations: 40, rounds: 30, behind }
  const [found = ''] = (await simulateHere(plan)).disagreements
  assert.match(found, /weightKg/)
  assert.match(found, /^shrunk: (?=.*warehouse\.receive )[^,]+(,[^,]+){0,3} \/\*replayPath/m)
  const [, path, replayPath] = /--path (\S+) .*--replay "(.*)"/.exec(found) ?? []
  const [again = ''] = (await simulateHere({ ...plan, path, replayPath })).disagreements
  assert.match(again, /weightKg/)
})
