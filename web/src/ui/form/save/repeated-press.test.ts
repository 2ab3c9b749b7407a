import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPressedAgain } from './repeated-press.ts'

const secondsAgo = (seconds: number) => Date.now() - seconds * 1000
const read = (dataUpdatedAt: number) =>
  ({ state: { dataUpdatedAt } }) as Parameters<typeof isPressedAgain>[2][number]

test('an idempotent action keeps its key until the whole page was read again, or a minute passed', () => {
  const before = read(secondsAgo(30))
  const after = read(secondsAgo(1))
  assert.equal(isPressedAgain('idempotent', secondsAgo(10), [before]), true)
  assert.equal(
    isPressedAgain('idempotent', secondsAgo(10), [after, before]),
    true,
    'a part may not be the row',
  )
  assert.equal(isPressedAgain('idempotent', secondsAgo(10), [after]), false)
  assert.equal(
    isPressedAgain('idempotent', secondsAgo(61), [read(secondsAgo(90))]),
    false,
    'a page that could read nothing',
  )
})

test('a repeated action keeps its key for a minute, whatever the page has read', () => {
  assert.equal(isPressedAgain('repeated', secondsAgo(10), [read(secondsAgo(1))]), true)
  assert.equal(isPressedAgain('repeated', secondsAgo(61), [read(secondsAgo(90))]), false)
})
