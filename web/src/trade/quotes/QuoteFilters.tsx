import { serviceTypes } from '@escale/contract/trade/invoices/words'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import { quoteStates } from '@escale/contract/trade/quotes/words'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'

export function useQuoteFilters() {
  return useListFilters({ ...listParameters.quotes, order: 'desc' })
}

type Props = { filters: ReturnType<typeof useQuoteFilters>; isOfClient: boolean }

/** The filters of the list: search, state, mode and date. */
export function QuoteFilters({ filters, isOfClient }: Props) {
  const { etat, type, du, au } = filters.values
  return (
    <>
      <SearchField
        filters={filters}
        placeholder={isOfClient ? 'Filtrer par numéro' : 'Filtrer par client ou numéro'}
      />
      <FilterRow filters={filters}>
        <FilterSelect
          all="Tous les états"
          options={quoteStates}
          value={etat}
          onChange={(state) => filters.set('etat', state)}
        />
        <FilterSelect
          all="Tous les types"
          options={serviceTypes}
          value={type}
          onChange={(kind) => filters.set('type', kind)}
        />
        <PeriodFilter label="Période des devis" from={du} to={au} onChange={filters.setAll} />
      </FilterRow>
    </>
  )
}
