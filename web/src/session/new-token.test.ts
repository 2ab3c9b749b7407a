import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givingToken, hasNewToken, tokensGiven } from './new-token.ts'

test('who is refused with the token of before waits for the new one, and knows it from a session that is over', async () => {
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

test('an act that fails leaves nobody waiting', async () => {
  const act = givingToken(() => Promise.reject(new Error('no network')))
  const refused = hasNewToken(tokensGiven())
  await assert.rejects(act)
  assert.equal(await refused, true)
})
