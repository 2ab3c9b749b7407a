import type { Vehicle } from '@escale/contract/warehouse/contract'
import type { Column } from '#ui/DataTable.tsx'
import { Highlight } from '#ui/Highlight.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ConditionWord, ownerName, receivedDay } from './goods-cells.tsx'

type Sort = 'createdAt' | 'number' | 'chassisNumber'

/** The columns of the vehicles; `search` is marked in what it is looked for in. */
export function vehicleColumns(search: string, timeZone: string | undefined): Column<Vehicle, Sort>[] {
  return [
    { title: 'N°', width: '132px', sort: 'number', cell: ({ number }) => <Highlight text={number} search={search} /> },
    {
      title: 'Châssis',
      width: 'minmax(160px, 1fr)',
      sort: 'chassisNumber',
      cell: ({ chassisNumber }) => (
        <span className="strong num">
          <Highlight text={chassisNumber} search={search} />
        </span>
      ),
    },
    { title: 'Marque', width: 'minmax(112px, 0.9fr)', cell: ({ vehicleBrand }) => <Highlight text={vehicleBrand} search={search} /> },
    { title: 'Couleur', width: '92px', cell: ({ vehicleColor }) => vehicleColor },
    { title: 'Client', width: 'minmax(150px, 1.8fr)', cell: ownerName },
    { title: 'État', width: '128px', cell: (vehicle) => <ConditionWord goods={vehicle} /> },
    { title: 'Statut', width: '104px', cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Reçu le', width: '104px', sort: 'createdAt', align: 'end', cell: (vehicle) => receivedDay(vehicle, timeZone) },
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
