import { expeditionFilters, expeditionModes } from '@escale/contract/trade/expeditions/words'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
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

export function useExpeditionFilters() {
  return useListFilters({ ...listParameters.expeditions, order: 'desc' })
}

/** The filters of the list: search, status, mode, places, departure dates, late and blocked. */
export function ExpeditionFilters({ filters }: { filters: ReturnType<typeof useExpeditionFilters> }) {
  const { statut, mode, origine, destination, du, au, retard, bloquees, client } = filters.values
  const { data } = useQuery({ ...api.expeditions.journeys.queryOptions(), staleTime: 60_000 })
  return (
    <>
      <SearchField filters={filters} placeholder="Filtrer par référence, trajet ou navire" />
      <FilterRow
        filters={filters}
        more={
          <>
            <FilterSelect
              all="Toutes les origines"
              options={data?.origins ?? []}
              value={origine}
              onChange={(place) => filters.set('origine', place)}
            />
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
            <PeriodFilter label="Période de départ" from={du} to={au} onChange={filters.setAll} />
            <FilterToggle
              word="En retard"
              value={retard}
              onChange={(value) => filters.set('retard', value)}
            />
            <FilterToggle
              word="Bloquées"
              value={bloquees}
              onChange={(value) => filters.set('bloquees', value)}
            />
          </>
        }
      >
        <FilterSelect
          all="Tous les statuts"
          options={expeditionFilters}
          value={statut}
          onChange={(status) => filters.set('statut', status)}
        />
        <FilterSelect
          all="Tous les modes"
          options={expeditionModes}
          value={mode}
          onChange={(next) => filters.set('mode', next)}
        />
        <FilterSelect
          all="Toutes les destinations"
          options={data?.destinations ?? []}
          value={destination}
          onChange={(place) => filters.set('destination', place)}
        />
      </FilterRow>
    </>
  )
}
