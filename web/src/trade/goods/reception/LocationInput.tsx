import { longestLocation } from '@escale/contract/trade/goods/words'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useChoicesInFocus } from '#ui/field/useChoicesInFocus.ts'
import { placesLike } from './places-like.ts'
import { usePlacesHere } from './usePlacesHere.ts'

/**
 * Where goods stand in the warehouse: one of its places, or anything one types. What is written whole is
 * offered no more: the list would stand over the button.
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
      filter={({ search }) => placesLike(places, search).map((value) => ({ value, label: value }))}
      {...useChoicesInFocus(input)}
    />
  )
}
