import { paymentMethods, paymentStatuses } from '@escale/contract/trade/payments/words'
import { FilterRow } from '#ui/FilterRow.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { PeriodFilter } from '#ui/PeriodFilter.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useListFilters } from '#ui/useListFilters.ts'
import { paymentSorts } from './payment-columns.tsx'

const choices = { statut: paymentStatuses, methode: paymentMethods, du: 'day', au: 'day' } as const

export function usePaymentFilters() {
  return useListFilters({ sorts: paymentSorts, order: 'desc', choices })
}

/** Search, status, method and period. */
export function PaymentFilters({ filters }: { filters: ReturnType<typeof usePaymentFilters> }) {
  const { statut, methode, du, au } = filters.values
  return (
    <>
      <SearchField filters={filters} placeholder="Filtrer par client, facture ou référence" />
      <FilterRow filters={filters}>
        <FilterSelect all="Tous les statuts" options={paymentStatuses} value={statut} onChange={(status) => filters.set('statut', status)} />
        <FilterSelect all="Toutes les méthodes" options={paymentMethods} value={methode} onChange={(method) => filters.set('methode', method)} />
        <PeriodFilter label="Période" from={du} to={au} onChange={filters.setAll} />
      </FilterRow>
    </>
  )
}
