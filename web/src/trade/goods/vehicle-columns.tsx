import type { Vehicle } from '@escale/contract/trade/goods/contract'
import type { Column } from '#ui/columns.ts'
import { Highlight } from '#ui/Highlight.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ConditionWord, ownerName, receivedDay } from './goods-cells.tsx'

type Sort = 'createdAt' | 'number' | 'chassisNumber'

/** The columns of the vehicles; `search` is marked in what it is looked for in. */
export function vehicleColumns(search: string, timeZone: string | undefined): Column<Vehicle, Sort>[] {
  return [
    { title: 'N°', width: 128, sort: 'number', cell: ({ number }) => <Highlight text={number} search={search} /> },
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
    { title: 'Marque', width: 108, grow: 0.9, leaves: 4, cell: ({ vehicleBrand }) => <Highlight text={vehicleBrand} search={search} /> },
    { title: 'Couleur', width: 84, leaves: 1, cell: ({ vehicleColor }) => vehicleColor },
    { title: 'Client', width: 150, grow: 1.8, leaves: 5, cell: ownerName },
    { title: 'État', width: 128, leaves: 3, cell: (vehicle) => <ConditionWord goods={vehicle} /> },
    { title: 'Statut', width: 100, cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Reçu le', width: 100, leaves: 2, sort: 'createdAt', align: 'end', cell: (vehicle) => receivedDay(vehicle, timeZone) },
  ]
}

export function vehicleOnPhone(vehicle: Vehicle) {
  const facts = [vehicle.vehicleBrand, vehicle.vehicleColor, vehicle.chassisNumber].filter(Boolean)
  return {
    figure: <StatusBadge status={vehicle.status} />,
    detail: (
      <>
        {facts.join(' · ')}
        {vehicle.conditionStatus !== 'Bon état' && (
          <>
            {' · '}
            <ConditionWord goods={vehicle} />
          </>
        )}
      </>
    ),
  }
}
