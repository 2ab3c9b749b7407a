import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blank, isUnreadable, readable } from './typed-number.ts'

test('a figure is read as it is, zero included', () => {
  assert.deepEqual(
    [0, 1050].map((value) => readable(value, 7)),
    [0, 1050],
  )
})

test('what cannot be read counts for what one says instead, and keeps its sentence', () => {
  const field = blank('Indiquez un prix.')
  assert.deepEqual([readable(field), readable(field, 7)], [0, 7])
  assert.ok(isUnreadable(field))
})

test('neither nothing nor a figure is unreadable', () => {
  for (const value of [null, undefined, 0, 'texte', {}]) assert.ok(!isUnreadable(value))
})
