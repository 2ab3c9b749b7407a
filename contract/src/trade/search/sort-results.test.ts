import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortResults } from './sort-results.ts'
import type { ResultType } from './words.ts'

test('within a type, titles that start with the search come first', () => {
  const results: [ResultType, string][] = [
    ['service', 'Volcanologie'],
    ['client', 'Au Pied du Volcan'],
    ['client', 'Librairie Les Volcans'],
    ['client', 'Volcan Télécom'],
    ['client', 'Aucun de ces mots'],
  ]
  const rows = results.map(([type, title]) => ({ type, title }))
  assert.deepEqual(
    sortResults(rows, 'volcan').map(({ title }) => title),
    ['Volcan Télécom', 'Au Pied du Volcan', 'Librairie Les Volcans', 'Aucun de ces mots', 'Volcanologie'],
  )
})
