import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulateHere } from './in-process.ts'

// A short run without kills. The night test runs longer on an installation that is killed.

test('the product and the specification agree to the cent, though answers are lost and asked for again', async () => {
  const { done, disagreements, lost } = await simulateHere({ seed: 2, operations: 120, rounds: 100 })
  assert.deepEqual(disagreements, [])
  assert.ok(done >= 120 && lost > 0, `${done} operations, ${lost} lost answers`)
})
