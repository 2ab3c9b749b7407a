import { countryChoices } from '@escale/contract/values/countries'
import { countriesMatching, resolveCountry } from '@escale/contract/values/country-search'
import type { OptionsFilter } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { chooseFirst, isChoice, keepForm, markedOption } from './choose-first.ts'
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx'

const choices = countryChoices()
const codes = choices.map(({ value }) => value)

/**
 * A select for a country. It is found by its name, its common name (`RDC`) or its calling code. Accents and
 * case are ignored.
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
 * Enter chooses the option highlighted with the arrow keys, or the only country that matches. If several
 * match, the list stays open.
 */
function chooseMeant(event: KeyboardEvent<HTMLInputElement>) {
  const isChosen = markedOption(event.currentTarget) !== undefined
  if (isChoice(event) && !isChosen && resolveCountry(event.currentTarget.value) === null) keepForm(event)
  else chooseFirst(event)
}
