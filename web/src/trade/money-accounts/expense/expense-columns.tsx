import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Expense } from '@escale/contract/trade/money-accounts/expenses'
import { formatDay } from '@escale/contract/values/days'
import { Highlight } from '#ui/display/Highlight.tsx'
import type { Column, PhoneRow } from '#ui/list/columns.ts'

/** The columns of the list. Matches of `search` are highlighted. */
export function expenseColumns(search: string): Column<Expense, 'createdAt' | 'day'>[] {
  return [
    {
      title: 'Payé à',
      width: 180,
      grow: 1.2,
      cell: ({ payee }) => <Highlight text={payee} search={search} />,
      tag: ({ cancelledAt }) => cancelledAt && <span className="pill plain">Annulée</span>,
    },
    { title: 'Catégorie', width: 130, grow: 0.6, cell: ({ category }) => category },
    { title: 'Date', width: 96, leaves: 4, sort: 'day', cell: ({ day }) => formatDay(day) },
    { title: 'Compte', width: 150, grow: 0.8, leaves: 3, cell: ({ accountName }) => accountName },
    {
      title: 'Numéro',
      width: 170,
      leaves: 1,
      cell: ({ number }) => (
        <span className="num">
          <Highlight text={number} search={search} />
        </span>
      ),
    },
    { title: 'Par', width: 140, leaves: 2, cell: ({ recordedByName }) => recordedByName },
    { title: 'Montant', width: 140, align: 'end', cell: expenseAmount },
  ]
}

export function expenseOnPhone(expense: Expense): PhoneRow {
  const { category, day, accountName, cancelledAt } = expense
  return {
    figure: expenseAmount(expense),
    detail: [cancelledAt && 'Annulée', category, accountName, formatDay(day)].filter(Boolean).join(' · '),
  }
}

function expenseAmount({ amount, currency, cancelledAt }: Expense) {
  const text = formatAmount(amount, currency)
  return cancelledAt ? <s className="muted num">{text}</s> : <b className="strong num">{text}</b>
}
