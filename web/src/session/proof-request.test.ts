import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestProof, settleProof } from './proof-request.ts'
import { leaving } from './session.ts'

test('what is asked while a code is awaited waits for the same one', async () => {
  const [one, other] = [requestProof('password'), requestProof('password')]
  settleProof(true)
  assert.deepEqual(await Promise.all([one, other]), [true, true])
})

test('whoever gives up or signs out is asked no more, and the next one is asked anew', async () => {
  const given = requestProof('password')
  settleProof(false)
  assert.equal(await given, false)
  const left = requestProof('password')
  await leaving(async () => {})
  assert.equal(await left, false)
  const next = requestProof('password')
  settleProof(true)
  assert.equal(await next, true)
})
