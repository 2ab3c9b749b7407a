import type { Vehicle } from '@escale/contract/trade/goods/contract'
import { ConditionWord, ownerName } from '#trade/goods/facts/goods-cells.tsx'
import { Highlight } from '#ui/display/Highlight.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import type { Column } from '#ui/list/columns.ts'
import { ageColumn, type ChosenGoods, numberColumn, phoneDetail, phoneName } from './common-columns.tsx'
import type { GoodsView } from './views.ts'

type Sort = 'createdAt' | 'number' | 'chassisNumber' | 'status'

/** The columns of the list of vehicles. Matches of `search` are highlighted. */
export function vehicleColumns(
  search: string,
  view: GoodsView,
  timeZone: string | undefined,
  chosen: ChosenGoods,
): Column<Vehicle, Sort>[] {
  return [
    numberColumn(search, chosen),
    {
      title: 'Châssis',
      width: 160,
      grow: 1,
      sort: 'chassisNumber',
      cell: ({ chassisNumber }) => (
        <span className="strong num">
          <Highlight text={chassisNumber} search={search} />
        </span>
      ),
    },
    {
      title: 'Marque',
      width: 108,
      grow: 0.9,
      leaves: 4,
      cell: ({ vehicleBrand }) => <Highlight text={vehicleBrand} search={search} />,
    },
    { title: 'Couleur', width: 84, leaves: 1, cell: ({ vehicleColor }) => vehicleColor },
    { title: 'Client', width: 150, grow: 1.8, leaves: 7, cell: ownerName },
    {
      title: 'Photos',
      width: 56,
      leaves: 2,
      align: 'end',
      cell: ({ photos }) => (photos.length > 0 ? photos.length : ''),
    },
    { title: 'État', width: 128, leaves: 5, cell: (vehicle) => <ConditionWord goods={vehicle} /> },
    { title: 'Place', width: 72, leaves: 3, cell: ({ location }) => location },
    ageColumn(view, timeZone),
    { title: 'Statut', width: 100, sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

export const vehicleOnPhone = (chosen: ChosenGoods, timeZone: string | undefined) => (vehicle: Vehicle) => ({
  name: phoneName(vehicle, vehicle.chassisNumber, chosen),
  figure: <StatusBadge status={vehicle.status} />,
  detail: phoneDetail(vehicle, timeZone, [vehicle.vehicleBrand, vehicle.vehicleColor]),
})
