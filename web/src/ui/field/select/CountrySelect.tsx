import { countryChoices } from '@escale/contract/values/countries'
import { countriesMatching, resolveCountry } from '@escale/contract/values/country-search'
import type { OptionsFilter } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { chooseFirst, isChoice, keepForm, markedOption } from './choose-first.ts'
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx'

const choices = countryChoices()
const codes = choices.map(({ value }) => value)

/**
 * A country, found by its name, its common name (`RDC`) or its calling code, whatever the accents and
 * capitals.
 */
export function CountrySelect(props: SearchSelectProps) {
  return (
    <SearchSelect
      limit={100}
      data={choices}
      filter={filter}
      selectFirstOptionOnChange={false}
      onKeyDown={chooseMeant}
      nothingFoundMessage="Aucun pays de ce nom"
      unfinished="Choisissez un pays dans la liste."
      {...props}
    />
  )
}

const filter: OptionsFilter = ({ options, search, limit }) => {
  const places = new Map(countriesMatching(codes, search).map((country, place) => [country as string, place]))
  const placeOf = (option: (typeof options)[number]) =>
    'value' in option ? (places.get(String(option.value)) ?? -1) : -1
  return options
    .filter((option) => placeOf(option) !== -1)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, limit)
}

/**
 * Enter takes the option marked with the arrows, or the only country that matches. With two matches the list
 * stays open.
 */
function chooseMeant(event: KeyboardEvent<HTMLInputElement>) {
  const isChosen = markedOption(event.currentTarget) !== undefined
  if (isChoice(event) && !isChosen && resolveCountry(event.currentTarget.value) === null) keepForm(event)
  else chooseFirst(event)
}
