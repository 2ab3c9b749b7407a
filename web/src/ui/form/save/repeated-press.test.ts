import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPressedAgain } from './repeated-press.ts'

const secondsAgo = (seconds: number) => Date.now() - seconds * 1000
const readAt = (dataUpdatedAt: number) =>
  ({ state: { dataUpdatedAt } }) as Parameters<typeof isPressedAgain>[2][number]

test('an idempotent action keeps its key until the whole page was read again, or a minute passed', () => {
  const before = readAt(secondsAgo(30))
  const after = readAt(secondsAgo(1))
  assert.equal(isPressedAgain('idempotent', secondsAgo(10), [before]), true)
  assert.equal(
    isPressedAgain('idempotent', secondsAgo(10), [after, before]),
    true,
    'a part may not be the row',
  )
  assert.equal(isPressedAgain('idempotent', secondsAgo(10), [after]), false)
  assert.equal(
    isPressedAgain('idempotent', secondsAgo(61), [readAt(secondsAgo(90))]),
    false,
    'a page that could read nothing',
  )
})

test('a repeated action keeps its key for a minute, whatever the page has read', () => {
  assert.equal(isPressedAgain('repeated', secondsAgo(10), [readAt(secondsAgo(1))]), true)
  assert.equal(isPressedAgain('repeated', secondsAgo(61), [readAt(secondsAgo(90))]), false)
})
