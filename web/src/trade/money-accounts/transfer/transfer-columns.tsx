import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Transfer } from '@escale/contract/trade/money-accounts/transfers'
import type { TransferState } from '@escale/contract/trade/money-accounts/words'
import { formatDay } from '@escale/contract/values/days'
import type { Column, PhoneRow } from '#ui/list/columns.ts'

const stateColours: Record<TransferState, string> = {
  'En route': 'wait',
  Reçu: 'ok',
  Écart: 'late',
  Annulé: 'plain',
}

export function TransferPill({ state }: Pick<Transfer, 'state'>) {
  return <span className={`pill ${stateColours[state]}`}>{state}</span>
}

export const transferColumns: Column<Transfer, 'sentAt'>[] = [
  { title: 'Numéro', width: 180, cell: ({ number }) => <span className="num">{number}</span> },
  { title: 'Jour', width: 96, leaves: 3, sort: 'sentAt', cell: ({ day }) => formatDay(day) },
  { title: 'De', width: 150, grow: 1, cell: ({ fromName }) => fromName },
  { title: 'Vers', width: 150, grow: 1, cell: ({ toName }) => toName },
  { title: 'Par', width: 140, leaves: 1, cell: ({ sentByName }) => sentByName },
  { title: 'Note', width: 150, grow: 1, leaves: 2, cell: ({ note }) => note ?? '' },
  { title: 'État', width: 110, cell: ({ state }) => <TransferPill state={state} /> },
  { title: 'Montant', width: 140, align: 'end', cell: transferAmount },
]

export function transferOnPhone(transfer: Transfer): PhoneRow {
  const { fromName, toName, state, day } = transfer
  return {
    name: `${fromName} → ${toName}`,
    figure: transferAmount(transfer),
    detail: (
      <>
        <TransferPill state={state} /> {formatDay(day)}
      </>
    ),
  }
}

function transferAmount({ amount, currency }: Transfer) {
  return <b className="strong num">{formatAmount(amount, currency)}</b>
}
