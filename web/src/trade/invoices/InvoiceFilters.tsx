import {
  cancelled,
  invoiceTypes,
  type ShownStatus,
  serviceTypes,
} from '@escale/contract/trade/invoices/words'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import { type ReactNode, Suspense } from 'react'
import { useSession, useUses } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { Check } from '#ui/field/Check.tsx'
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

const statuses: { value: ShownStatus | 'Toutes'; label: string }[] = [
  { value: 'Toutes', label: 'Toutes' },
  { value: 'En attente', label: 'En attente' },
  { value: 'Retard', label: 'Retard' },
  { value: 'Payée', label: 'Payée' },
  { value: cancelled, label: cancelled },
]

export function useInvoiceFilters() {
  return useListFilters({ ...listParameters.invoices, order: 'desc' })
}

type Props = {
  filters: ReturnType<typeof useInvoiceFilters>
  isOfClient: boolean
  /** The button that starts the selection mode. */
  choose: ReactNode
}

/** The filters of the list: search, status, kind, issue and due dates, unpaid or overdue, and author. */
export function InvoiceFilters({ filters, isOfClient, choose }: Props) {
  const { user } = useSession()
  const hasOpenings = useUses('account')
  const { statut, type, du, au, echeanceDu, echeanceAu, solde, agent, client } = filters.values
  return (
    <>
      <SearchField
        filters={filters}
        placeholder={isOfClient ? 'Filtrer par numéro' : 'Filtrer par client ou numéro'}
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
              options={hasOpenings ? invoiceTypes : serviceTypes}
              value={type}
              onChange={(kind) => filters.set('type', kind)}
            />
            <PeriodFilter
              label="Échéance"
              isNamed
              from={echeanceDu}
              to={echeanceAu}
              onChange={({ du: from, au: to }) =>
                filters.setAll({
                  ...(from !== undefined && { echeanceDu: from }),
                  ...(to !== undefined && { echeanceAu: to }),
                })
              }
            />
            <FilterToggle
              word="Échues"
              value={solde === 'echu' ? 'oui' : undefined}
              onChange={(value) => filters.set('solde', value ? 'echu' : null)}
            />
            <FilterToggle
              word={agent && agent !== user.id ? "D'un agent" : 'Émises par moi'}
              value={agent ? 'oui' : undefined}
              onChange={(value) => filters.set('agent', value ? user.id : null)}
            />
          </>
        }
      >
        <Segmented
          label="Factures affichées"
          options={statuses}
          value={statut ?? 'Toutes'}
          onChange={(status) => filters.set('statut', status === 'Toutes' ? null : status)}
        />
        <PeriodFilter label="Période d'émission" from={du} to={au} onChange={filters.setAll} />
        <Check
          label="Avec reste dû"
          checked={solde === 'du'}
          onChange={(event) => filters.set('solde', event.currentTarget.checked ? 'du' : null)}
        />
        {choose}
      </FilterRow>
    </>
  )
}
