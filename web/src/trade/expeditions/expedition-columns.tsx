import { formatMoney } from '@escale/contract/amounts'
import { formatDay } from '@escale/contract/days'
import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { spacedAirWaybill } from '@escale/contract/trade/freight/check-digits'
import type { Column } from '#ui/columns.ts'
import { Highlight } from '#ui/Highlight.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Aboard, Arrival, Journey, Statuses } from './expedition-cells.tsx'

export const expeditionSorts = ['createdAt', 'reference', 'etd', 'eta'] as const
type Sort = (typeof expeditionSorts)[number]

/** The columns of the list on a given day; `search` is marked in what it is looked for in. Money is shown to whom the server says it. */
export function expeditionColumns(search: string, day: string, hasMoney: boolean): Column<Expedition, Sort>[] {
  const carried: Column<Expedition, Sort> = {
    title: 'Navire ou vol',
    width: 110,
    grow: 1,
    leaves: 2,
    cell: (expedition) => (
      <>
        <Highlight text={expedition.vesselOrFlight ?? ''} search={search} /> <span className="muted">{documentOf(expedition)}</span>
      </>
    ),
  }
  const money: Column<Expedition, Sort> = {
    title: 'Facturé',
    width: 112,
    leaves: 1,
    align: 'end',
    cell: ({ money: sums }) => sums && sums.billed > 0 && <span title={`Encaissé : ${formatMoney(sums.collected)}`}>{formatMoney(sums.billed)}</span>,
  }
  return [
    {
      title: 'Référence',
      width: 124,
      sort: 'reference',
      cell: ({ reference }) => <Highlight text={reference} search={search} />,
    },
    { title: 'Trajet', width: 190, grow: 1.6, cell: (expedition) => <Journey expedition={expedition} search={search} hasMode /> },
    carried,
    { title: 'Départ prévu', width: 96, leaves: 3, sort: 'etd', cell: ({ etd }) => etd && formatDay(etd) },
    { title: 'Arrivée prévue', width: 168, sort: 'eta', cell: (expedition) => <Arrival expedition={expedition} day={day} /> },
    { title: 'Chargement', width: 150, leaves: 4, cell: (expedition) => <Aboard expedition={expedition} /> },
    ...(hasMoney ? [money] : []),
    { title: 'Statut', width: 150, least: 132, cell: (expedition) => <Statuses expedition={expedition} /> },
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

/** Its container, or how many; by air its waybill. */
function documentOf({ mode, containers, masterNumber }: Expedition): string {
  if (mode === 'Aérien') return masterNumber ? spacedAirWaybill(masterNumber) : ''
  const [first, ...others] = containers
  return first ? `${first}${others.length > 0 ? ` +${others.length}` : ''}` : ''
}
