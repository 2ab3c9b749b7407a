import type { Receipt } from '@escale/contract/trade/goods/contract'
import type { Column } from '#ui/columns.ts'
import { counted, formatNumber } from '#ui/count.ts'
import { Highlight } from '#ui/Highlight.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ConditionWord, ownerName, receivedDay } from './goods-cells.tsx'

type Sort = 'createdAt' | 'number' | 'trackingNumber'

/** The columns of the parcels; `search` is marked in what it is looked for in. */
export function receiptColumns(search: string, timeZone: string | undefined): Column<Receipt, Sort>[] {
  return [
    { title: 'N°', width: 128, sort: 'number', cell: ({ number }) => <Highlight text={number} search={search} /> },
    {
      title: 'Suivi',
      width: 156,
      grow: 1.2,
      sort: 'trackingNumber',
      cell: ({ trackingNumber }) => (
        <span className="strong">
          <Highlight text={trackingNumber} search={search} />
        </span>
      ),
    },
    { title: 'Marque', width: 88, grow: 0.8, leaves: 1, cell: ({ brandName }) => <Highlight text={brandName ?? ''} search={search} /> },
    { title: 'Client', width: 150, grow: 1.8, leaves: 4, cell: ownerName },
    { title: 'Qté', width: 44, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
    { title: 'État', width: 128, leaves: 3, cell: (receipt) => <ConditionWord goods={receipt} /> },
    { title: 'Statut', width: 100, cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Reçu le', width: 100, leaves: 2, sort: 'createdAt', align: 'end', cell: (receipt) => receivedDay(receipt, timeZone) },
  ]
}

export function receiptOnPhone(receipt: Receipt) {
  const facts = [receipt.trackingNumber, receipt.brandName, counted(receipt.quantity, 'pièce')].filter(Boolean)
  return {
    figure: <StatusBadge status={receipt.status} />,
    detail: (
      <>
        {facts.join(' · ')}
        {receipt.conditionStatus !== 'Bon état' && (
          <>
            {' · '}
            <ConditionWord goods={receipt} />
          </>
        )}
      </>
    ),
  }
}
