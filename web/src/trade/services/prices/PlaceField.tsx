import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useChoicesInFocus } from '#ui/field/select/useChoicesInFocus.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'

const debounceMs = 200

/** The origin or destination of a price, as in expeditions: towns are suggested, any text is accepted. */
export function PlaceField({ label, defaultValue = '', onChange, ...field }: FieldProps & { label: string }) {
  const [typed, setTyped] = useState<string>(defaultValue)
  const [query] = useDebouncedValue(typed.trim(), debounceMs)
  const { data: places = [] } = useQuery({
    ...api.places.search.queryOptions({ input: { search: query } }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
  return (
    <Autocomplete
      {...field}
      {...useChoicesInFocus(field)}
      label={label}
      placeholder="Partout"
      autoComplete="off"
      openOnFocus={false}
      value={typed}
      data={[...new Set(places.map(({ name }) => name))]}
      filter={({ options }) => options}
      onChange={(text) => {
        setTyped(text)
        onChange(text)
      }}
    />
  )
}
