import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeEdits } from './merge-edits.ts'
import { isNewerRow, newestOf } from './newer-row.ts'

const row = (version: number) => ({ id: 'a', version })

test('a form takes over a row only when it is newer than its own', () => {
  assert.equal(isNewerRow(row(3), row(4)), true)
  assert.equal(isNewerRow(row(3), row(3)), false)
  assert.equal(isNewerRow(row(3), row(2)), false, 'a late response is older')
  assert.equal(isNewerRow(null, row(1)), false, 'a new record has no row to compare')
  assert.equal(isNewerRow(row(1), null), false)
  assert.equal(isNewerRow(row(1), undefined), false)
})

test('an untouched form takes over every field of the newer row without a question', () => {
  const before = { phone: '+243 1', address: 'Quai 7', lines: [{ key: 'a', quantity: 1 }] }
  const theirs = { phone: '+243 9', address: '', lines: [{ key: 'b', quantity: 2 }] }
  assert.deepEqual(mergeEdits({ before, mine: before, theirs }), { values: theirs, conflicts: [] })
})

test('an open row stays at its newest version, even after it left the list', () => {
  assert.deepEqual(newestOf(row(3), row(4)), row(4))
  assert.deepEqual(newestOf(row(4), row(3)), row(4))
  assert.deepEqual(newestOf(row(4), null), row(4))
  assert.deepEqual(newestOf(null, row(1)), row(1))
  assert.equal(newestOf(null, null), null)
})
