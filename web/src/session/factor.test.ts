import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factorProved, settleFactor } from './factor.ts'
import { leaving } from './session.ts'

test('what is asked while a code is awaited waits for the same one', async () => {
  const [one, other] = [factorProved('password'), factorProved('password')]
  settleFactor(true)
  assert.deepEqual(await Promise.all([one, other]), [true, true])
})

test('whoever gives up or signs out is asked no more, and the next one is asked anew', async () => {
  const given = factorProved('password')
  settleFactor(false)
  assert.equal(await given, false)
  const left = factorProved('password')
  await leaving(async () => {})
  assert.equal(await left, false)
  const next = factorProved('password')
  settleFactor(true)
  assert.equal(await next, true)
})
