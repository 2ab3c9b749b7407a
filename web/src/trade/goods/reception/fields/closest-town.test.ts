import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closestTown } from './closest-town.ts'

const towns = ['Kinshasa', 'Matadi', 'Pointe-Noire']

test('a nearly correct town is recognised: a typing error, another case, its beginning', () => {
  assert.equal(closestTown(towns, 'Kinshassa'), 'Kinshasa')
  assert.equal(closestTown(towns, 'kinshasa'), 'Kinshasa')
  assert.equal(closestTown(towns, 'pointe'), 'Pointe-Noire')
})

test('an exact town, or an unknown one, is left unchanged', () => {
  assert.equal(closestTown(towns, 'Kinshasa'), null)
  assert.equal(closestTown(towns, 'Bukavu'), null)
  assert.equal(closestTown(towns, 'Ki'), null)
})
