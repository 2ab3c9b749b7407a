import { dayOf, daysBetween, today } from '@escale/contract/days'
import type { Receipt } from '@escale/contract/trade/goods/contract'
import { goodsInStock } from '@escale/contract/trade/goods/words'
import type { Column } from '#ui/columns.ts'
import { counted, formatNumber } from '#ui/count.ts'
import { Highlight } from '#ui/Highlight.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ChosenSign } from './choosing/ChosenSign.tsx'
import { ConditionWord, ownerName } from './goods-cells.tsx'

type Sort = 'createdAt' | 'number' | 'trackingNumber'

type Chosen = ReadonlyMap<string, Receipt> | null

/** The columns of the parcels; `search` is marked in what it is looked for in. */
export function receiptColumns(search: string, timeZone: string | undefined, chosen: Chosen): Column<Receipt, Sort>[] {
  return [
    {
      title: 'N°',
      width: chosen ? 152 : 128,
      sort: 'number',
      cell: ({ id, number }) => (
        <>
          {chosen && <ChosenSign isChosen={chosen.has(id)} />} <Highlight text={number} search={search} />
        </>
      ),
    },
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
    { title: 'Client', width: 140, grow: 1.6, leaves: 7, cell: ownerName },
    { title: 'Désignation', width: 120, grow: 1.2, leaves: 2, cell: (receipt) => <Highlight text={designation(receipt)} search={search} /> },
    { title: 'Qté', width: 44, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
    { title: 'kg', width: 64, leaves: 6, align: 'end', cell: ({ weightKg }) => (weightKg === null ? '' : formatNumber(weightKg)) },
    { title: 'm³', width: 60, leaves: 4, align: 'end', cell: ({ volumeM3 }) => (volumeM3 === null ? '' : formatNumber(volumeM3)) },
    { title: 'Photos', width: 56, leaves: 1, align: 'end', cell: ({ photos }) => (photos.length > 0 ? photos.length : '') },
    { title: 'État', width: 128, leaves: 5, cell: (receipt) => <ConditionWord goods={receipt} /> },
    { title: 'Place', width: 72, leaves: 3, cell: ({ location }) => location },
    { title: 'Âge', width: 52, leaves: 8, sort: 'createdAt', align: 'end', cell: (receipt) => ageOf(receipt, timeZone) },
    { title: 'Statut', width: 100, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

/** What it is: as it was described, or its brand. */
function designation({ description, brandName }: Receipt): string {
  return [brandName, description].filter(Boolean).join(' · ')
}

/** Days since it arrived, while it stands here. */
function ageOf({ receivedAt, status }: Receipt, timeZone = 'UTC'): string {
  const isHere = (goodsInStock as readonly string[]).includes(status)
  return isHere && receivedAt ? `${daysBetween(dayOf(receivedAt, timeZone), today(timeZone))} j` : ''
}

export const receiptOnPhone = (chosen: Chosen) => (receipt: Receipt) => {
  const facts = [receipt.trackingNumber, receipt.brandName, counted(receipt.quantity, 'pièce')].filter(Boolean)
  return {
    name: chosen ? (
      <>
        <ChosenSign isChosen={chosen.has(receipt.id)} /> {receipt.number}
      </>
    ) : undefined,
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
