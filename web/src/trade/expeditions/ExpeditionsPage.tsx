import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { expeditionFilters, expeditionModes } from '@escale/contract/trade/expeditions/words'
import { IconShip } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { useSession } from '#session/useSession.ts'
import { counted } from '#ui/count.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { FilterRow } from '#ui/FilterRow.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { pagesOf, totalsOf } from '#ui/pages-of.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { State } from '#ui/State.tsx'
import { useListFilters } from '#ui/useListFilters.ts'
import { expeditionColumns, expeditionOnPhone } from './expedition-columns.tsx'
import { dayFor } from './lateness.ts'

const ExpeditionModal = lazy(() => import('./ExpeditionModal.tsx'))

export default function ExpeditionsPage() {
  const { company } = useSession()
  const filters = useListFilters({
    sorts: ['createdAt', 'reference', 'etd', 'eta'],
    order: 'desc',
    choices: { statut: expeditionFilters, mode: expeditionModes },
  })
  const shown = { ...filters.asked, status: filters.values.statut, mode: filters.values.mode }
  const list = useInfiniteQuery(api.expeditions.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.expeditions.totals.queryOptions(totalsOf(shown)))
  const [opened, setOpened] = useState<Expedition | null>(null)
  const day = dayFor(company)
  const columns = useMemo(() => expeditionColumns(filters.searched, day), [filters.searched, day])
  const phone = useMemo(() => expeditionOnPhone(day), [day])

  return (
    <div className="page">
      <PageHeader title="Expéditions" count={totals.data?.count} />
      <DataTable
        label="Expéditions"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={phone}
        onOpen={setOpened}
        toolbar={
          <>
            <SearchField filters={filters} placeholder="Filtrer par référence, trajet ou navire" />
            <FilterRow filters={filters}>
              <FilterSelect
                all="Tous les statuts"
                options={expeditionFilters}
                value={filters.values.statut}
                onChange={(status) => filters.set('statut', status)}
              />
              <FilterSelect
                all="Tous les modes"
                options={expeditionModes}
                value={filters.values.mode}
                onChange={(mode) => filters.set('mode', mode)}
              />
            </FilterRow>
          </>
        }
        empty={
          <State
            icon={IconShip}
            title="Aucune expédition pour le moment"
            hint="Les départs de l'entreprise apparaissent ici, avec leur trajet et leurs dates."
          />
        }
        footer={({ count }) => <span className="num">{counted(count, 'expédition')}</span>}
      />
      <Suspense>{opened && <ExpeditionModal expedition={opened} onClose={() => setOpened(null)} />}</Suspense>
    </div>
  )
}
