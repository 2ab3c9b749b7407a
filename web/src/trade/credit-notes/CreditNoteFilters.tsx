import { creditNatures, natureNames } from '@escale/contract/trade/ledger/words'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import { Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { FilterToggle } from '#ui/list/filter/FilterToggle.tsx'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'

// Loaded lazily because the select is heavy. The rows appear without waiting for it.
const ClientSelect = lazyPart(async () => ({
  default: (await import('#trade/ClientSelect.tsx')).ClientSelect,
}))

export function useCreditNoteFilters() {
  return useListFilters({ ...listParameters.creditNotes, order: 'desc' })
}

/** The filters of the list: search, nature, dates, what is free, and client. */
export function CreditNoteFilters({ filters }: { filters: ReturnType<typeof useCreditNoteFilters> }) {
  const { nature, libre, du, au, client } = filters.values
  return (
    <>
      <SearchField filters={filters} placeholder="Filtrer par numéro, client ou facture" />
      <FilterRow
        filters={filters}
        more={
          <Suspense>
            <ClientSelect
              className="filter-select"
              aria-label="Client"
              placeholder="Tous les clients"
              clearable
              value={client ?? null}
              onChange={(id) => filters.set('client', id)}
            />
          </Suspense>
        }
      >
        <FilterSelect
          all="Toutes les natures"
          options={creditNatures}
          words={natureNames}
          value={nature}
          onChange={(next) => filters.set('nature', next)}
        />
        <PeriodFilter label="Période" from={du} to={au} onChange={filters.setAll} />
        <FilterToggle
          word="Avec un reste libre"
          value={libre}
          onChange={(value) => filters.set('libre', value)}
        />
      </FilterRow>
    </>
  )
}
