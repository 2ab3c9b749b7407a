import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesLike } from './places-like.ts'

const places = ['A-01-1', 'A-01-2', 'B-01-1', 'Quai nord']

test('places are offered as they are typed, all of them before', () => {
  assert.deepEqual(placesLike(places, ''), places)
  assert.deepEqual(placesLike(places, 'a-01'), ['A-01-1', 'A-01-2'])
  assert.deepEqual(placesLike(places, 'NORD'), ['Quai nord'])
})

test('a place that is written whole is offered no more, nor is one that the warehouse does not know', () => {
  assert.deepEqual(placesLike(places, ' a-01-1 '), [])
  assert.deepEqual(placesLike(places, 'C-09'), [])
})
