import { longestSearch } from '@escale/contract/values/search'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'
import type { ListFilters } from './useListFilters.ts'

type Props = {
  filters: Pick<ListFilters, 'search' | 'setSearch'>
  placeholder: string
  /** Another way to search, such as a button to scan a code. Shown while the field is empty. */
  beside?: ReactNode
}

/**
 * The search field of a list. Its placeholder is its accessible name, because a label would be confused with
 * labels of forms such as `Email`. The key `f` focuses it and Escape empties it.
 */
export function SearchField({ filters, placeholder, beside }: Props) {
  const field = useRef<HTMLInputElement>(null)
  usePageKeys({
    f: (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
  return (
    <TextInput
      ref={field}
      className="filter-search"
      placeholder={placeholder}
      maxLength={longestSearch}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        filters.search ? (
          <CloseButton size="sm" aria-label="Effacer la recherche" onClick={() => filters.setSearch('')} />
        ) : (
          beside
        )
      }
      value={filters.search}
      onChange={(event) => filters.setSearch(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && filters.setSearch('')}
    />
  )
}
