import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notOnce } from './errands.ts'

test('a task is done when it is neither missing nor duplicated, whatever other companies did', () => {
  const failures = notOnce('mails', ['a', 'b', 'c'], ['b', 'c', 'c', 'of another company'])
  assert.deepEqual(failures, ['mails: a is missing', 'mails: c twice'])
})
