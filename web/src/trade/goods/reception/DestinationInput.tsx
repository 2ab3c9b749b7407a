import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { api } from '#api.ts'
import { DidYouMean } from '#trade/DidYouMean.tsx'
import { completeTyped } from '#ui/field/choose-first.ts'
import { useChoicesInFocus } from '#ui/field/useChoicesInFocus.ts'
import type { FieldProps } from '#ui/form/useDraft.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'
import { placesLike } from './places-like.ts'
import { townMeant } from './towns-meant.ts'
import { useDestinationsHere } from './useDestinationsHere.ts'

type Props = Omit<FieldProps, 'key'> & Pick<AutocompleteProps, 'enterKeyHint' | 'readOnly'>

const debounceMs = 200

/**
 * Where goods go: as expeditions and the last goods write it, without network too; a port or an airport that
 * the server knows; or any place.
 */
export function DestinationInput({ defaultValue = '', onChange, onBlur, ...field }: Props) {
  const [typed, setTyped] = useState<string>(defaultValue)
  const [isLeft, setLeft] = useState(false)
  const [asked] = useDebouncedValue(typed.trim(), debounceMs)
  const here = useDestinationsHere()
  const { data: known = [] } = useQuery({
    ...api.places.search.queryOptions({ input: { search: asked } }),
    enabled: asked.length >= 2 && !field.readOnly,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
  const named = known.map(({ name }) => name)
  const towns = [...new Set([...here, ...named])]
  const meant = isLeft ? townMeant(towns, typed) : null
  const choices = useChoicesInFocus({ onFocus: () => setLeft(false), onBlur: left })

  function left(event: FocusEvent<HTMLInputElement>) {
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
        [...new Set([...placesLike(here, typed), ...named.filter((name) => name !== typed.trim())])].map(
          (value) => ({ value, label: value }),
        )
      }
      onKeyDown={completeTyped}
      onChange={write}
      {...choices}
      description={meant && <DidYouMean name={meant} onTake={() => write(meant)} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
