import { serviceTypes } from '@escale/contract/trade/invoices/words'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import { paymentStatuses } from '@escale/contract/trade/payments/words'
import { type ReactNode, Suspense } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { useMethodNames } from '#trade/tenders/useMethodNames.ts'
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

export function usePaymentFilters() {
  return useListFilters({ ...listParameters.payments, order: 'desc' })
}

/** The filters of the list: search, status, method, dates, client, kind of invoice, and author. */
export function PaymentFilters({
  filters,
  isOfClient,
  choose,
}: {
  filters: ReturnType<typeof usePaymentFilters>
  isOfClient: boolean
  choose: ReactNode
}) {
  const { user } = useSession()
  const methods = useMethodNames()
  const { statut, methode, du, au, type, client, agent } = filters.values
  return (
    <>
      <SearchField
        filters={filters}
        placeholder={
          isOfClient ? 'Filtrer par facture ou référence' : 'Filtrer par client, facture ou référence'
        }
      />
      <FilterRow
        filters={filters}
        more={
          <>
            <Suspense>
              {!isOfClient && (
                <ClientSelect
                  className="filter-select"
                  aria-label="Client"
                  placeholder="Tous les clients"
                  clearable
                  value={client ?? null}
                  onChange={(id) => filters.set('client', id)}
                />
              )}
            </Suspense>
            <FilterSelect
              all="Tous les types"
              options={serviceTypes}
              value={type}
              onChange={(kind) => filters.set('type', kind)}
            />
            <FilterToggle
              word={agent && agent !== user.id ? "D'un agent" : 'Enregistrés par moi'}
              value={agent ? 'oui' : undefined}
              onChange={(value) => filters.set('agent', value ? user.id : null)}
            />
          </>
        }
      >
        <FilterSelect
          all="Tous les statuts"
          options={paymentStatuses}
          value={statut}
          onChange={(status) => filters.set('statut', status)}
        />
        <FilterSelect
          all="Toutes les méthodes"
          options={methods}
          value={methode}
          onChange={(method) => filters.set('methode', method)}
        />
        <PeriodFilter label="Période" from={du} to={au} onChange={filters.setAll} />
        {choose}
      </FilterRow>
    </>
  )
}
