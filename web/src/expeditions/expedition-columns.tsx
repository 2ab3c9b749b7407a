import { formatDay } from '@escale/contract/days'
import type { Expedition } from '@escale/contract/expeditions/contract'
import type { Column } from '#ui/DataTable.tsx'
import { Highlight } from '#ui/Highlight.tsx'
import { ModeTag } from '#ui/ModeTag.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Arrival, Journey, Statuses } from './expedition-cells.tsx'

type Sort = 'createdAt' | 'reference' | 'etd' | 'eta'

/** The columns of the list on a given day; `search` is marked in what it is looked for in. */
export function expeditionColumns(search: string, day: string): Column<Expedition, Sort>[] {
  return [
    { title: 'Référence', width: '148px', sort: 'reference', cell: ({ reference }) => <Highlight text={reference} search={search} /> },
    { title: 'Mode', width: '108px', cell: ({ mode }) => <ModeTag mode={mode} /> },
    { title: 'Trajet', width: 'minmax(220px, 1.6fr)', cell: (expedition) => <Journey expedition={expedition} search={search} /> },
    { title: 'Navire ou vol', width: 'minmax(140px, 1fr)', cell: ({ vesselOrFlight }) => <Highlight text={vesselOrFlight ?? ''} search={search} /> },
    { title: 'Départ prévu', width: '116px', sort: 'etd', align: 'end', cell: ({ etd }) => etd && formatDay(etd) },
    { title: 'Arrivée prévue', width: '196px', sort: 'eta', align: 'end', cell: (expedition) => <Arrival expedition={expedition} day={day} /> },
    { title: 'Statut', width: '216px', cell: (expedition) => <Statuses expedition={expedition} /> },
  ]
}

export function expeditionOnPhone(day: string) {
  return (expedition: Expedition) => ({
    figure: <StatusBadge status={expedition.blocked ? 'Bloquée' : expedition.status} />,
    detail: (
      <>
        {expedition.origin} → {expedition.destination}
        {expedition.eta && (
          <>
            {' · '}
            <Arrival expedition={expedition} day={day} />
          </>
        )}
      </>
    ),
  })
}
