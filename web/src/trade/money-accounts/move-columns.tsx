import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { AccountMove } from '@escale/contract/trade/money-accounts/contract'
import { moveKindNames } from '@escale/contract/trade/money-accounts/words'
import { formatDay } from '@escale/contract/values/days'
import type { Column, PhoneRow } from '#ui/list/columns.ts'

/** The columns of an account's moves. An account of one currency has no column for it. */
export function moveColumns(hasOneCurrency: boolean): Column<AccountMove, 'writtenAt'>[] {
  const all: (Column<AccountMove, 'writtenAt'> | null)[] = [
    {
      title: 'Nature',
      width: 170,
      grow: 0.6,
      cell: ({ kind }) => moveKindNames[kind],
      tag: (move) => <MoveTag move={move} />,
    },
    { title: 'Jour', width: 96, sort: 'writtenAt', cell: ({ day }) => formatDay(day) },
    { title: 'Document', width: 190, grow: 1, leaves: 3, cell: ({ document }) => document ?? '' },
    { title: 'Motif', width: 180, grow: 1.2, leaves: 1, cell: ({ reason }) => reason ?? '' },
    { title: 'Par', width: 140, leaves: 2, cell: ({ writtenByName }) => writtenByName ?? '' },
    hasOneCurrency ? null : { title: 'Devise', width: 80, leaves: 4, cell: ({ currency }) => currency },
    { title: 'Montant', width: 150, align: 'end', cell: amountText },
    {
      title: 'Solde après',
      width: 150,
      leaves: 5,
      align: 'end',
      cell: ({ balanceAfter, currency }) =>
        balanceAfter === null ? '' : <span className="num">{formatAmount(balanceAfter, currency)}</span>,
    },
  ]
  return all.filter((column) => column !== null)
}

function MoveTag({ move: { isReversal, isReversed } }: { move: AccountMove }) {
  if (isReversal) return <span className="pill plain">Annulation</span>
  return isReversed && <span className="pill plain">Annulé</span>
}

export function moveOnPhone(move: AccountMove): PhoneRow {
  const { kind, day, document, reason, isReversal } = move
  const name = isReversal ? `${moveKindNames[kind]}, annulation` : moveKindNames[kind]
  return {
    name,
    figure: amountText(move),
    detail: [formatDay(day), reason ?? document].filter(Boolean).join(' · '),
  }
}

/** The amount with its sign: money that came in has a plus. */
function amountText({ amount, currency }: AccountMove) {
  return (
    <b className="strong num">
      {amount > 0 && '+'}
      {formatAmount(amount, currency)}
    </b>
  )
}
