import type { Receipt } from '@escale/contract/warehouse/contract'
import { counted, formatNumber } from '#ui/count.ts'
import type { Column } from '#ui/DataTable.tsx'
import { Highlight } from '#ui/Highlight.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ConditionWord, ownerName, receivedDay } from './goods-cells.tsx'

type Sort = 'createdAt' | 'number' | 'trackingNumber'

/** The columns of the parcels; `search` is marked in what it is looked for in. */
export function receiptColumns(search: string, timeZone: string | undefined): Column<Receipt, Sort>[] {
  return [
    { title: 'N°', width: '132px', sort: 'number', cell: ({ number }) => <Highlight text={number} search={search} /> },
    {
      title: 'Suivi',
      width: 'minmax(156px, 1.2fr)',
      sort: 'trackingNumber',
      cell: ({ trackingNumber }) => (
        <span className="strong">
          <Highlight text={trackingNumber} search={search} />
        </span>
      ),
    },
    { title: 'Marque', width: 'minmax(88px, 0.8fr)', cell: ({ brandName }) => <Highlight text={brandName ?? ''} search={search} /> },
    { title: 'Client', width: 'minmax(150px, 1.8fr)', cell: ownerName },
    { title: 'Qté', width: '44px', align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
    { title: 'État', width: '128px', cell: (receipt) => <ConditionWord goods={receipt} /> },
    { title: 'Statut', width: '104px', cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Reçu le', width: '104px', sort: 'createdAt', align: 'end', cell: (receipt) => receivedDay(receipt, timeZone) },
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
