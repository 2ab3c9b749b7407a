import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelOf } from './command.ts'
import { ApiClient } from './ground/api-client.ts'
import { findCall, openNeighbor, playOnce } from './neighbor.ts'
import { runOracles } from './oracles/oracles.ts'
import { openCompany } from './plan/company.ts'
import { kinds } from './rounds.ts'
import { simulateHere, withProduct } from './simulate.ts'

// Short runs without kills. The night test runs longer on an installation that is killed.

test('the product agrees with the specification to the cent, though responses are lost', async () => {
  const { done, disagreements, lost } = await simulateHere({ seed: 2, operations: 120, rounds: 100 })
  assert.deepEqual(disagreements, [])
  assert.ok(done >= 120 && lost > 0, `${done} operations, ${lost} lost answers`)
})

test('a call with the ids of another company is refused as unknown', async () => {
  await withProduct(async ({ url, owner }) => {
    const [pool, client] = [await owner(), new ApiClient(url)]
    try {
      const neighbor = await openNeighbor(pool, client)
      const company = await openCompany(pool)
      const model = modelOf(company, neighbor.books)
      const real = { companyId: company.id, client, crashes: undefined }
      for (const kind of Object.keys(kinds)) {
        const call = findCall(model, kind, true)
        assert.ok(call, `${kind}: no call`)
        await playOnce(call, model, real)
      }
      for (const one of [neighbor, company]) assert.deepEqual(await runOracles(one, client, pool), [])
    } finally {
      client.close()
      await pool.end()
    }
  })
})
