import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { formatAirWaybill } from '@escale/contract/trade/freight/check-digits'
import type { listParameters } from '@escale/contract/trade/lists/parameters'
import { formatDay } from '@escale/contract/values/days'
import { Highlight } from '#ui/display/Highlight.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import type { Column } from '#ui/list/columns.ts'
import { Aboard, Arrival, Journey, Money, Statuses } from './details/expedition-cells.tsx'

type Sort = (typeof listParameters.expeditions.sorts)[number]

/**
 * The columns of the list. `day` is today, to show late arrivals. Matches of `search` are highlighted. The
 * server omits amounts for users who may not see them.
 */
export function expeditionColumns(
  search: string,
  day: string,
  hasMoney: boolean,
): Column<Expedition, Sort>[] {
  const money: Column<Expedition, Sort> = {
    title: 'Facturé / Payé',
    width: 124,
    leaves: 5,
    align: 'end',
    cell: ({ money: sums }) => sums && sums.billed > 0 && <Money {...sums} />,
  }
  return [
    {
      title: 'Référence',
      width: 124,
      sort: 'reference',
      cell: ({ reference }) => <Highlight text={reference} search={search} />,
    },
    {
      title: 'Trajet',
      width: 180,
      grow: 1.6,
      cell: (expedition) => <Journey expedition={expedition} search={search} hasMode />,
    },
    {
      title: 'Navire ou vol',
      width: 96,
      grow: 1,
      leaves: 2,
      cell: ({ vesselOrFlight }) => <Highlight text={vesselOrFlight ?? ''} search={search} />,
    },
    {
      title: 'Transport',
      width: 134,
      leaves: 3,
      cell: (expedition) => (
        <span className="num" title={allDocumentNumbers(expedition)}>
          {transportDocument(expedition)}
        </span>
      ),
    },
    { title: 'Départ prévu', width: 96, leaves: 1, sort: 'etd', cell: ({ etd }) => etd && formatDay(etd) },
    {
      title: 'Arrivée prévue',
      width: 160,
      sort: 'eta',
      cell: (expedition) => <Arrival expedition={expedition} day={day} />,
    },
    { title: 'Chargement', width: 150, leaves: 4, cell: (expedition) => <Aboard expedition={expedition} /> },
    ...(hasMoney ? [money] : []),
    {
      title: 'Statut',
      width: 132,
      sort: 'status',
      cell: (expedition) => <Statuses expedition={expedition} />,
    },
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

/**
 * The air waybill number of an air expedition. Otherwise its containers or, when it has none, its bill of
 * lading.
 */
function transportDocument({ mode, containers, masterNumber }: Expedition): string {
  if (mode === 'Aérien') return masterNumber ? formatAirWaybill(masterNumber) : ''
  const [first, ...others] = containers
  return first ? `${first}${others.length > 0 ? ` +${others.length}` : ''}` : (masterNumber ?? '')
}

/** Numbers of every container and of the transport document, for the tooltip. */
function allDocumentNumbers({ mode, containers, masterNumber }: Expedition): string | undefined {
  const master = masterNumber && (mode === 'Aérien' ? formatAirWaybill(masterNumber) : masterNumber)
  return [...containers, master].filter(Boolean).join(', ') || undefined
}
