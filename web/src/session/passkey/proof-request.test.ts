import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSignOut } from '#session/current/session.ts'
import { requestProof, settleProof } from './proof-request.ts'

test('requests during a proof of identity share its outcome', async () => {
  const [one, other] = [requestProof('password'), requestProof('password')]
  settleProof(true)
  assert.deepEqual(await Promise.all([one, other]), [true, true])
})

test('giving up or signing out ends the request, and the next one asks again', async () => {
  const first = requestProof('password')
  settleProof(false)
  assert.equal(await first, false)
  const second = requestProof('password')
  await runSignOut(async () => {})
  assert.equal(await second, false)
  const next = requestProof('password')
  settleProof(true)
  assert.equal(await next, true)
})
