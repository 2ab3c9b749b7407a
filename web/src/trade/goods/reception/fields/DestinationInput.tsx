import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { api } from '#api.ts'
import { DidYouMean } from '#trade/DidYouMean.tsx'
import { useDestinationsHere } from '#trade/goods/reception/lookups/useDestinationsHere.ts'
import { completeTyped } from '#ui/field/select/choose-first.ts'
import { useChoicesInFocus } from '#ui/field/select/useChoicesInFocus.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'
import { closestTown } from './closest-town.ts'
import { matchingPlaces } from './matching-places.ts'

type Props = Omit<FieldProps, 'key'> & Pick<AutocompleteProps, 'enterKeyHint' | 'readOnly'>

const debounceMs = 200

/**
 * The destination of goods, as free text with suggestions: towns stored on this device, even offline, and
 * ports and airports from the server.
 */
export function DestinationInput({ defaultValue = '', onChange, onBlur, ...field }: Props) {
  const [typed, setTyped] = useState<string>(defaultValue)
  const [isLeft, setLeft] = useState(false)
  const [query] = useDebouncedValue(typed.trim(), debounceMs)
  const storedTowns = useDestinationsHere()
  const { data: places = [] } = useQuery({
    ...api.places.search.queryOptions({ input: { search: query } }),
    enabled: query.length >= 2 && !field.readOnly,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
  const placeNames = places.map(({ name }) => name)
  const towns = [...new Set([...storedTowns, ...placeNames])]
  const suggestion = isLeft ? closestTown(towns, typed) : null
  const choices = useChoicesInFocus({ onFocus: () => setLeft(false), onBlur: onLeave })

  function onLeave(event: FocusEvent<HTMLInputElement>) {
    afterPress(() => setLeft(true))
    onBlur?.(event)
  }

  function write(text: string) {
    setTyped(text)
    onChange?.(text)
  }

  return (
    <Autocomplete
      {...field}
      label="Destination"
      placeholder="Ville, port ou aéroport"
      autoComplete="off"
      openOnFocus={false}
      value={typed}
      data={towns}
      filter={() =>
        [
          ...new Set([
            ...matchingPlaces(storedTowns, typed),
            ...placeNames.filter((name) => name !== typed.trim()),
          ]),
        ].map((value) => ({ value, label: value }))
      }
      onKeyDown={completeTyped}
      onChange={write}
      {...choices}
      description={suggestion && <DidYouMean name={suggestion} onTake={() => write(suggestion)} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
