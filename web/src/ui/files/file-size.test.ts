import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileSize } from './file-size.ts'

test('a size has its natural unit, with a decimal from the gigabyte on', () => {
  assert.deepEqual([0, 999, 1000, 1_400_000, 1_440_000_000].map(fileSize), [
    '0\u00a0octets',
    '999\u00a0octets',
    '1\u00a0Ko',
    '1\u00a0Mo',
    '1,4\u00a0Go',
  ])
})

test('there is no unit above the terabyte', () => {
  assert.match(fileSize(5e16), /To$/)
})
