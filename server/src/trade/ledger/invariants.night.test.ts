import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertAccounts } from '#testing/ledger/property.ts'
import { acts } from '#testing/ledger/step-maker.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const companies = Number(process.env.ESCALE_ACCOUNTS ?? 200)

test('the accounts of many companies hold through long random histories', async () => {
  const done = await assertAccounts(world, { companies, steps: 250, every: 25 })
  assert.equal(done.size, acts.length, `${[...done]} succeeded`)
  console.log(Object.fromEntries(done))
})
