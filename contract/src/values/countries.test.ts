import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { callingCode, countries, countryChoices, countryName } from './countries.ts'

test('every country with a calling code is offered once, with its French name and code', () => {
  for (const country of countries) assert.equal(callingCode(country), `+${getCountryCallingCode(country)}`)
  assert.deepEqual(
    getCountries()
      .filter((country) => !countries.includes(country))
      .filter((country) => countryName(country) !== country),
    [],
  )
  assert.deepEqual(countryChoices().find(({ value }) => value === 'CD')?.label, 'Congo-Kinshasa (+243)')
})
