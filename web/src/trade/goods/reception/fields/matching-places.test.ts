import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingPlaces } from './matching-places.ts'

const places = ['A-01-1', 'A-01-2', 'B-01-1', 'Quai nord']

test('suggestions narrow while a place is typed, and an empty field suggests all places', () => {
  assert.deepEqual(matchingPlaces(places, ''), places)
  assert.deepEqual(matchingPlaces(places, 'a-01'), ['A-01-1', 'A-01-2'])
  assert.deepEqual(matchingPlaces(places, 'NORD'), ['Quai nord'])
})

test('a complete or unknown place gives no suggestion', () => {
  assert.deepEqual(matchingPlaces(places, ' a-01-1 '), [])
  assert.deepEqual(matchingPlaces(places, 'C-09'), [])
})
