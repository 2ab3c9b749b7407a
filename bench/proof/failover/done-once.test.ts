import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from './done-once.ts'

test('an errand is done once: neither missing nor twice, whatever others had done', () => {
  assert.deepEqual(told(['a', 'b', 'c'], ['b', 'c', 'c', 'of somebody else']), {
    asked: 3,
    missing: ['a'],
    twice: ['c'],
  })
})
