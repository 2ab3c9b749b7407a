import assert from 'node:assert/strict'
import { test } from 'node:test'
import { telephonesOfCell } from './contact-cells.ts'

test('numbers separated by a dash, a slash or a word are read one by one; dashes inside a number stay', () => {
  const read = (cell: string) => telephonesOfCell(cell, ['CD'])
  const both = { first: '+243812345675', others: ['+243991234567'] }
  assert.deepEqual(read('081 234 56 75 - 099 123 45 67'), both)
  assert.deepEqual(read('081 234 56 75 – 099 123 45 67'), both)
  assert.deepEqual(read('081 234 56 75/099 123 45 67'), both)
  assert.deepEqual(read('081 234 56 75 ou 099 123 45 67'), both)
  assert.deepEqual(read('081-234-56-75'), { first: '+243812345675', others: [] })
  assert.deepEqual(read('081 - 234 - 5675'), { first: '+243812345675', others: [] })
})
