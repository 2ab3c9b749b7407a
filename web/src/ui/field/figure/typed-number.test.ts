import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyFigure, isUnreadable, readableFigure } from './typed-number.ts'

test('a figure is returned unchanged, zero included', () => {
  assert.deepEqual(
    [0, 1050].map((value) => readableFigure(value, 7)),
    [0, 1050],
  )
})

test('an unreadable figure counts as its replacement, and keeps its error text', () => {
  const field = emptyFigure('Indiquez un prix.')
  assert.deepEqual([readableFigure(field), readableFigure(field, 7)], [0, 7])
  assert.ok(isUnreadable(field))
})

test('neither an empty value nor a figure is unreadable', () => {
  for (const value of [null, undefined, 0, 'texte', {}]) assert.ok(!isUnreadable(value))
})
