import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givingToken, hasNewToken, tokensGiven } from './new-token.ts'

test('a refused request waits for a token under way, which distinguishes it from an ended session', async () => {
  assert.equal(await hasNewToken(tokensGiven()), false)
  const before = tokensGiven()
  let arrive = () => {}
  const act = givingToken(() => new Promise<void>((resolve) => (arrive = resolve)))
  let isKnown = false
  const refused = hasNewToken(before).then((answer) => {
    isKnown = true
    return answer
  })
  await new Promise(setImmediate)
  assert.equal(isKnown, false)
  arrive()
  await act
  assert.equal(await refused, true)
  assert.equal(await hasNewToken(before), true, 'also when the refusal came after it')
  assert.equal(await hasNewToken(tokensGiven()), false)
})

test('a failed change of token leaves no request waiting', async () => {
  const act = givingToken(() => Promise.reject(new Error('no network')))
  const refused = hasNewToken(tokensGiven())
  await assert.rejects(act)
  assert.equal(await refused, true)
})
