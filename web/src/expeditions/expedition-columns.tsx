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
    { title: 'Référence', width: '128px', sort: 'reference', cell: ({ reference }) => <Highlight text={reference} search={search} /> },
    { title: 'Mode', width: '100px', cell: ({ mode }) => <ModeTag mode={mode} /> },
    { title: 'Trajet', width: 'minmax(180px, 1.6fr)', cell: (expedition) => <Journey expedition={expedition} search={search} /> },
    { title: 'Navire ou vol', width: 'minmax(110px, 1fr)', cell: ({ vesselOrFlight }) => <Highlight text={vesselOrFlight ?? ''} search={search} /> },
    { title: 'Départ prévu', width: '104px', sort: 'etd', cell: ({ etd }) => etd && formatDay(etd) },
    { title: 'Arrivée prévue', width: '172px', sort: 'eta', cell: (expedition) => <Arrival expedition={expedition} day={day} /> },
    { title: 'Statut', width: '220px', cell: (expedition) => <Statuses expedition={expedition} /> },
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
