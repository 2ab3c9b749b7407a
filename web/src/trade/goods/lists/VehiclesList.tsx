import type { Vehicle } from '@escale/contract/trade/goods/contract'
import { mostRowsPerAction } from '@escale/contract/trade/goods/words'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import { IconCar } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { useChoice } from '#trade/choice/useChoice.ts'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { type GoodsListProps, GoodsTable } from './GoodsTable.tsx'
import { useGoodsFilters } from './useGoodsFilters.ts'
import { vehicleColumns, vehicleOnPhone } from './vehicle-columns.tsx'

const labels = { all: 'Véhicules', unowned: 'Véhicules sans propriétaire', out: 'Véhicules sortis' }

/** The vehicles, newest first. */
export default function VehiclesList({ view, nature, onKnown, onScan }: GoodsListProps) {
  const { company } = useSession()
  const { filters, shown } = useGoodsFilters(view, listParameters.vehicles)
  const choice = useChoice<Vehicle>(mostRowsPerAction)
  const list = useInfiniteQuery(api.warehouse.vehicles.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.warehouse.vehicleTotals.queryOptions(totalsOf(shown)))
  const columns = useMemo(
    () => vehicleColumns(filters.searched, view, company?.timeZone, choice.chosen),
    [filters.searched, view, company?.timeZone, choice.chosen],
  )
  const phone = useMemo(
    () => vehicleOnPhone(choice.chosen, company?.timeZone),
    [choice.chosen, company?.timeZone],
  )

  return (
    <GoodsTable
      kind="Véhicule"
      view={view}
      label={labels[view]}
      list={list}
      totals={totals.data}
      filters={filters}
      choice={choice}
      columns={columns}
      phone={phone}
      toLabel={toLabel}
      files={{ list: 'vehicles', asked: shown }}
      placeholder="Filtrer par numéro, châssis ou marque"
      nature={nature}
      onKnown={onKnown}
      onScan={onScan}
      empty={<State icon={IconCar} {...emptyTexts[view]} />}
      footer={({ count }) => <span className="num">{pluralize(count, 'véhicule')}</span>}
    />
  )
}

const emptyTexts = {
  all: {
    title: 'Aucun véhicule reçu',
    hint: 'Chaque véhicule enregistré apparaît ici, retrouvable par son châssis.',
  },
  unowned: {
    title: 'Aucun véhicule sans propriétaire',
    hint: "Les véhicules dont le client n'est pas connu attendent ici d'être affectés.",
  },
  out: { title: 'Aucun véhicule sorti', hint: 'Les véhicules remis ou retournés apparaissent ici.' },
}

function toLabel(vehicle: Vehicle) {
  return { ...vehicle, code: vehicle.chassisNumber, quantity: 1 }
}
