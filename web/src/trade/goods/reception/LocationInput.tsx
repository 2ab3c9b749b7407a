import { longestLocation } from '@escale/contract/trade/goods/words'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useChoicesInFocus } from '#ui/field/useChoicesInFocus.ts'
import { matchingPlaces } from './places-like.ts'
import { usePlacesHere } from './usePlacesHere.ts'

/**
 * The place of goods in the warehouse: one of its known places, or any text. A complete place is no longer
 * suggested, because the list would cover the button.
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
