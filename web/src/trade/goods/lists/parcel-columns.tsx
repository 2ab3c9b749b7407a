import type { Receipt } from '@escale/contract/trade/goods/contract'
import { formatFigure } from '@escale/contract/values/measures'
import { ConditionWord, ownerName } from '#trade/goods/facts/goods-cells.tsx'
import { Highlight } from '#ui/display/Highlight.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { formatNumber, pluralize } from '#ui/figures/count.ts'
import type { Column } from '#ui/list/columns.ts'
import { ageColumn, type ChosenGoods, numberColumn, phoneDetail, phoneName } from './common-columns.tsx'
import type { GoodsView } from './views.ts'

type Sort = 'createdAt' | 'number' | 'trackingNumber' | 'status'

/** The columns of the list of parcels. Matches of `search` are highlighted. */
export function parcelColumns(
  search: string,
  view: GoodsView,
  timeZone: string | undefined,
  chosen: ChosenGoods,
): Column<Receipt, Sort>[] {
  return [
    numberColumn(search, chosen),
    {
      title: 'Suivi',
      width: 156,
      grow: 0.6,
      sort: 'trackingNumber',
      cell: ({ trackingNumber }) => (
        <span className="strong">
          <Highlight text={trackingNumber} search={search} />
        </span>
      ),
    },
    { title: 'Client', width: 140, grow: 1.6, leaves: 7, cell: ownerName },
    {
      title: 'Désignation',
      width: 140,
      grow: 2,
      leaves: 2,
      cell: (receipt) => <Highlight text={designation(receipt)} search={search} />,
    },
    { title: 'Qté', width: 44, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
    {
      title: 'kg',
      width: 64,
      leaves: 6,
      align: 'end',
      cell: ({ weightKg }) => (weightKg === null ? '' : formatFigure(weightKg)),
    },
    {
      title: 'm³',
      width: 60,
      leaves: 4,
      align: 'end',
      cell: ({ volumeM3 }) => (volumeM3 === null ? '' : formatFigure(volumeM3)),
    },
    {
      title: 'Photos',
      width: 56,
      leaves: 1,
      align: 'end',
      cell: ({ photos }) => (photos.length > 0 ? photos.length : ''),
    },
    { title: 'État', width: 128, leaves: 5, cell: (receipt) => <ConditionWord goods={receipt} /> },
    { title: 'Place', width: 72, leaves: 3, cell: ({ location }) => location },
    ageColumn(view, timeZone),
    { title: 'Statut', width: 100, sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

/** The brand followed by the description. */
function designation({ description, brandName }: Receipt): string {
  return [brandName, description].filter(Boolean).join(' · ')
}

export const parcelOnPhone = (chosen: ChosenGoods, timeZone: string | undefined) => (receipt: Receipt) => ({
  name: phoneName(receipt, receipt.trackingNumber, chosen),
  figure: <StatusBadge status={receipt.status} />,
  detail: phoneDetail(receipt, timeZone, [pluralize(receipt.quantity, 'pièce'), receipt.brandName]),
})
