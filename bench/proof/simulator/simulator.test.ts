import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { openSite } from '../../../server/src/testing/http.ts'
import { startWorld } from '../../../server/src/testing/world.ts'
import { secret } from '../installation.ts'
import { type Asked, type Outcome, simulateOn } from './simulate.ts'

// A short run without kills, in this process. The night tests run the kept seeds on an installation that is killed.

/** Runs on a database of its own: the ids that a seed draws are the same in every run. */
async function simulateHere(asked: Omit<Asked, 'companies' | 'killEvery'>): Promise<Outcome> {
  const world = await startWorld({ writesAnything: true })
  Object.assign(world.server, { secret })
  const site = await openSite(world)
  const owner = async () => new pg.Pool({ connectionString: world.ownerUrl, max: 2 })
  try {
    return await simulateOn({ url: site.url, owner }, { ...asked, companies: 1, killEvery: 0 })
  } finally {
    await site.close()
    await world.stop()
  }
}

test('the product and the specification agree to the cent, though answers are lost and asked for again', async () => {
  // Each seed runs twice, because the responses to concurrent clerks come in another order each time.
  for (let turn = 0; turn < 2; turn += 1) {
    const { done, disagreements, lost } = await simulateHere({ seed: 2, operations: 60 })
    assert.deepEqual(disagreements, [])
    assert.ok(done >= 60 && lost > 0, `${done} operations, ${lost} lost answers`)
  }
})

test('what is changed behind the back of the product is found: a gram, a name', async () => {
  const behind = (owner: { query(text: string): Promise<unknown> }) =>
    owner.query(`update goods set weight_kg = weight_kg + 0.001 where id in (select id from goods where weight_kg is not null order by id desc limit 1);
      update clients set name = name || ' bis' where id in (select id from clients order by id desc limit 1)`)
  const { disagreements } = await simulateHere({ seed: 3, operations: 40, behind })
  assert.equal(disagreements.filter((why) => why.includes('weightKg')).length, 1)
  assert.equal(disagreements.filter((why) => why.includes('/clients ')).length, 1)
})
