import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { callingCode, countries, countriesMatching, countryChoices, countryMeant, countryName } from './countries.ts'

test('every country that has telephones is offered once, by its French name and the code that calls it', () => {
  for (const country of countries) assert.equal(callingCode(country), `+${getCountryCallingCode(country)}`)
  assert.deepEqual(
    getCountries()
      .filter((country) => !countries.includes(country))
      .filter((country) => countryName(country) !== country),
    [],
  )
  assert.deepEqual(countryChoices().find(({ value }) => value === 'CD')?.label, 'Congo-Kinshasa (+243)')
})

test('a country is found by what people call it, without accents; one that is only half said is not chosen for them', () => {
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
    assert.equal(countryMeant(typed), meant, typed)
  }
  assert.deepEqual(countriesMatching(countries, 'congo').slice(0, 2).toSorted(), ['CD', 'CG'])
})
