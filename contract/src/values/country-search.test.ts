import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countries } from './countries.ts'
import { countriesMatching, resolveCountry } from './country-search.ts'

test('a country is found by its common names, without accents; an ambiguous name chooses none', () => {
  for (const [typed, meant] of [
    ['RDC', 'CD'],
    ['rd congo', 'CD'],
    ['congo-k', 'CD'],
    ['congo brazza', 'CG'],
    ['cote', 'CI'],
    ["COTE D'IVOIRE", 'CI'],
    ['benin', 'BJ'],
    ['niger', 'NE'],
    ['guinée', 'GN'],
    ['+243', 'CD'],
    ['congo', null],
    ['guin', null],
    ['xyz', null],
    ['', null],
  ] as const) {
    assert.equal(resolveCountry(typed), meant, typed)
  }
  assert.deepEqual(countriesMatching(countries, 'congo').slice(0, 2).toSorted(), ['CD', 'CG'])
})
