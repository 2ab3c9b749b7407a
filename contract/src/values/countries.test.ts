import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { callingCode, countries, countryChoices, countryName } from './countries.ts'

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
