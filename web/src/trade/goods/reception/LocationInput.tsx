import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { usePlacesHere } from './usePlacesHere.ts'

/** Where goods stand in the warehouse: one of its places, or anything one types. */
export function LocationInput(input: Omit<AutocompleteProps, 'label' | 'data'>) {
  const places = usePlacesHere()
  return <Autocomplete label="Emplacement" placeholder="A-03-2" maxLength={100} autoComplete="off" limit={30} data={places} {...input} />
}
