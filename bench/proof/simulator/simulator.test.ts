import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelOf } from './command.ts'
import { Line } from './ground/wire.ts'
import { simulateHere, withProduct } from './in-process.ts'
import { callable, openNeighbor, playOnce } from './neighbor.ts'
import { oracles } from './oracles/all.ts'
import { openCompany } from './plan/company.ts'
import { kinds } from './rounds.ts'

// Short runs without kills. The night test runs longer on an installation that is killed.

test('the product and the specification agree to the cent, though answers are lost and asked for again', async () => {
  const { done, disagreements, lost } = await simulateHere({ seed: 2, operations: 120, rounds: 100 })
  assert.deepEqual(disagreements, [])
  assert.ok(done >= 120 && lost > 0, `${done} operations, ${lost} lost answers`)
})

test('each kind of call is refused as unknown when it takes the ids of another company, which keeps its rows', async () => {
  await withProduct(async ({ url, owner }) => {
    const [pool, line] = [await owner(), new Line(url)]
    try {
      const neighbor = await openNeighbor(pool, line)
      const company = await openCompany(pool)
      const model = modelOf(company, neighbor.books)
      const real = { companyId: company.id, line, crashes: undefined }
      for (const kind of Object.keys(kinds)) {
        const call = callable(model, kind, true)
        assert.ok(call, `${kind}: no call`)
        await playOnce(call, model, real)
      }
      assert.deepEqual(
        [...(await oracles(neighbor, line, pool)), ...(await oracles(company, line, pool))],
        [],
      )
    } finally {
      line.close()
      await pool.end()
    }
  })
})
