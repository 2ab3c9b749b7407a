import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wedgeReader } from './wedge.ts'

function typed(text: string, everyMs: number, end = 'Enter') {
  const read = wedgeReader()
  return [...text].map((key, n) => read({ key: key === '\n' ? end : key, at: 1000 + n * everyMs }))
}

test('a scanner types fast and ends with Enter: its text is one scan', () => {
  assert.deepEqual(typed('1Z999AA1\n', 8).at(-1), '1Z999AA1')
  assert.ok(
    typed('1Z999AA1\n', 8)
      .slice(0, -1)
      .every((read) => read === null),
  )
})

test('a scanner that ends with Tab, or that is slow for want of a wire, is heard', () => {
  assert.equal(typed('1Z999AA1\n', 8, 'Tab').at(-1), '1Z999AA1')
  assert.equal(typed('1Z999AA1\n', 90).at(-1), '1Z999AA1')
})

test('a hand never types a scan, nor do three keys', () => {
  assert.deepEqual(typed('1Z999AA1\n', 120).at(-1), null)
  assert.deepEqual(typed('abc\n', 8).at(-1), null)
})

test('shift and the keys of a hand before it are no part of what is scanned', () => {
  const read = wedgeReader()
  read({ key: 'x', at: 0 })
  for (const [n, key] of ['Shift', 'A', 'Shift', 'B', '1', '2'].entries()) read({ key, at: 1000 + n * 10 })
  assert.equal(read({ key: 'Enter', at: 1060 }), 'AB12')
})
