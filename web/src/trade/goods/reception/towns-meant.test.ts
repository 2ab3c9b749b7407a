import assert from 'node:assert/strict'
import { test } from 'node:test'
import { townMeant } from './towns-meant.ts'

const towns = ['Kinshasa', 'Matadi', 'Pointe-Noire']

test('what is nearly a town where goods go is that town: a slip, another case, its beginning', () => {
  assert.equal(townMeant(towns, 'Kinshassa'), 'Kinshasa')
  assert.equal(townMeant(towns, 'kinshasa'), 'Kinshasa')
  assert.equal(townMeant(towns, 'pointe'), 'Pointe-Noire')
})

test('a town as it is written, or one like none of them, is left alone', () => {
  assert.equal(townMeant(towns, 'Kinshasa'), null)
  assert.equal(townMeant(towns, 'Bukavu'), null)
  assert.equal(townMeant(towns, 'Ki'), null)
})
