import { formatDay } from '@escale/contract/days'
import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import type { Column } from '#ui/columns.ts'
import { Highlight } from '#ui/Highlight.tsx'
import { ModeTag } from '#ui/ModeTag.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Arrival, Journey, Statuses } from './expedition-cells.tsx'

type Sort = 'createdAt' | 'reference' | 'etd' | 'eta'

/** The columns of the list on a given day; `search` is marked in what it is looked for in. */
export function expeditionColumns(search: string, day: string): Column<Expedition, Sort>[] {
  return [
    { title: 'Référence', width: 124, sort: 'reference', cell: ({ reference }) => <Highlight text={reference} search={search} /> },
    { title: 'Mode', width: 92, leaves: 3, cell: ({ mode }) => <ModeTag mode={mode} /> },
    { title: 'Trajet', width: 180, grow: 1.6, cell: (expedition) => <Journey expedition={expedition} search={search} /> },
    {
      title: 'Navire ou vol',
      width: 110,
      grow: 1,
      leaves: 1,
      cell: ({ vesselOrFlight }) => <Highlight text={vesselOrFlight ?? ''} search={search} />,
    },
    { title: 'Départ prévu', width: 96, leaves: 2, sort: 'etd', cell: ({ etd }) => etd && formatDay(etd) },
    { title: 'Arrivée prévue', width: 168, sort: 'eta', cell: (expedition) => <Arrival expedition={expedition} day={day} /> },
    { title: 'Statut', width: 216, least: 112, cell: (expedition) => <Statuses expedition={expedition} /> },
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
