import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { rangeIn } from './byte-range.ts'

test('a range names its bytes from the start, to the end, or counted from the end', () => {
  deepEqual(rangeIn('bytes=0-1', 100), { from: 0, to: 1 })
  deepEqual(rangeIn('bytes=40-', 100), { from: 40, to: 99 })
  deepEqual(rangeIn('bytes=-10', 100), { from: 90, to: 99 })
  deepEqual(rangeIn('bytes=90-500', 100), { from: 90, to: 99 }, 'the end of the file is the last byte')
  deepEqual(rangeIn('bytes=-500', 100), { from: 0, to: 99 })
})

test('a range behind the end is refused, and an invalid or multiple range returns the whole file', () => {
  for (const header of ['bytes=100-', 'bytes=100-200', 'bytes=-0'])
    deepEqual(rangeIn(header, 100), 'unsatisfiable', header)
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'items=0-1', 'bytes=0-1,5-6', 'bytes=a-b'])
    deepEqual(rangeIn(header, 100), null)
})
