import { longestLocation } from '@escale/contract/trade/goods/words'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { usePlacesHere } from '#trade/goods/reception/lookups/usePlacesHere.ts'
import { useChoicesInFocus } from '#ui/field/select/useChoicesInFocus.ts'
import { matchingPlaces } from './matching-places.ts'

/**
 * The place of goods in the warehouse: a known place, or any text. Suggestions disappear once the text is a
 * known place, because they would cover the save button.
 */
export function LocationInput(input: Omit<AutocompleteProps, 'label' | 'data'>) {
  const places = usePlacesHere()
  return (
    <Autocomplete
      label="Emplacement"
      placeholder="A-03-2"
      maxLength={longestLocation}
      autoComplete="off"
      openOnFocus={false}
      data={places}
      filter={({ search }) => matchingPlaces(places, search).map((value) => ({ value, label: value }))}
      {...useChoicesInFocus(input)}
    />
  )
}
