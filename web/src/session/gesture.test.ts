import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asGesture, takeGestureKey } from './gesture.ts'

test('the first call that a gesture makes has its key; the next one, a later one and that of nobody’s gesture have none', async () => {
  const later = asGesture('key', async () => {
    assert.deepEqual([takeGestureKey(), takeGestureKey()], ['key', undefined])
    await undefined
    return takeGestureKey()
  })
  assert.equal(takeGestureKey(), undefined)
  assert.equal(await later, undefined)
})

test('a gesture that makes no call, or that cannot, leaves its key to none', () => {
  asGesture('key', () => {})
  assert.throws(() =>
    asGesture('key', () => {
      throw new Error('nothing chosen')
    }),
  )
  assert.equal(takeGestureKey(), undefined)
})
