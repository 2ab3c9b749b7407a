import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNewToken, replaceToken, tokenReplacementCount } from './new-token.ts'

test('a refused request waits for a token under way, unlike one of an ended session', async () => {
  assert.equal(await hasNewToken(tokenReplacementCount()), false)
  const before = tokenReplacementCount()
  let arrive = () => {}
  const act = replaceToken(() => new Promise<void>((resolve) => (arrive = resolve)))
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
  assert.equal(await hasNewToken(tokenReplacementCount()), false)
})

test('a failed change of token leaves no request waiting', async () => {
  const act = replaceToken(() => Promise.reject(new Error('no network')))
  const refused = hasNewToken(tokenReplacementCount())
  await assert.rejects(act)
  assert.equal(await refused, true)
})
