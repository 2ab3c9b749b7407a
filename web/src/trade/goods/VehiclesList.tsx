import type { Vehicle } from '@escale/contract/trade/goods/contract'
import { conditions, goodsFilters } from '@escale/contract/trade/goods/words'
import { IconCar } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { useSession } from '#session/useSession.ts'
import { counted } from '#ui/count.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { FilterRow } from '#ui/FilterRow.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { pagesOf, totalsOf } from '#ui/pages-of.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { State } from '#ui/State.tsx'
import { useListFilters } from '#ui/useListFilters.ts'
import { vehicleColumns, vehicleOnPhone } from './vehicle-columns.tsx'

const VehicleModal = lazy(() => import('./VehicleModal.tsx'))

/** The vehicles, newest first. */
export default function VehiclesList() {
  const { company } = useSession()
  const filters = useListFilters({
    sorts: ['createdAt', 'number', 'chassisNumber'],
    order: 'desc',
    choices: { statut: goodsFilters, etat: conditions },
  })
  const shown = { ...filters.asked, status: filters.values.statut, condition: filters.values.etat }
  const list = useInfiniteQuery(api.warehouse.vehicles.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.warehouse.vehicleTotals.queryOptions(totalsOf(shown)))
  const [opened, setOpened] = useState<Vehicle | null>(null)
  const columns = useMemo(() => vehicleColumns(filters.searched, company?.timeZone), [filters.searched, company?.timeZone])

  return (
    <>
      <DataTable
        label="Véhicules"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={vehicleOnPhone}
        onOpen={setOpened}
        toolbar={
          <>
            <SearchField filters={filters} placeholder="Filtrer par numéro, châssis ou marque" />
            <FilterRow filters={filters}>
              <FilterSelect
                all="Tous les statuts"
                options={goodsFilters}
                value={filters.values.statut}
                onChange={(status) => filters.set('statut', status)}
              />
              <FilterSelect
                all="Tous les états"
                options={conditions}
                value={filters.values.etat}
                onChange={(condition) => filters.set('etat', condition)}
              />
            </FilterRow>
          </>
        }
        empty={<State icon={IconCar} title="Aucun véhicule reçu" hint="Chaque véhicule enregistré apparaît ici, retrouvable par son châssis." />}
        footer={({ count }) => <span className="num">{counted(count, 'véhicule')}</span>}
      />
      <Suspense>{opened && <VehicleModal vehicle={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}
