import { formatMoney } from '@escale/contract/amounts'
import { formatDay } from '@escale/contract/days'
import type { Payment } from '@escale/contract/trade/payments/contract'
import { Group } from '@mantine/core'
import type { Column, PhoneRow } from '#ui/columns.ts'
import { Highlight } from '#ui/Highlight.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

export const paymentSorts = ['paymentDate', 'clientName', 'amount'] as const
type Sort = (typeof paymentSorts)[number]

/** The columns of the list; `search` is marked in what it is looked for in. */
export function paymentColumns(search: string): Column<Payment, Sort>[] {
  return [
    { title: 'Client', width: 160, grow: 1.4, sort: 'clientName', cell: ({ clientName }) => <Highlight text={clientName} search={search} /> },
    {
      title: 'Facture',
      width: 140,
      leaves: 4,
      cell: ({ invoiceNumber }) => (
        <span className="num">
          <Highlight text={invoiceNumber} search={search} />
        </span>
      ),
    },
    {
      title: 'Référence',
      width: 180,
      grow: 1.2,
      leaves: 1,
      cell: ({ reference }) => (
        <span className="num">
          <Highlight text={reference} search={search} />
        </span>
      ),
    },
    { title: 'Date', width: 92, leaves: 3, sort: 'paymentDate', cell: ({ paymentDate }) => formatDay(paymentDate) },
    { title: 'Méthode', width: 80, leaves: 2, cell: ({ method }) => method },
    { title: 'Statut', width: 96, cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Montant', width: 112, sort: 'amount', align: 'end', cell: amountText },
  ]
}

export function paymentOnPhone(payment: Payment): PhoneRow {
  return {
    figure: amountText(payment),
    detail: (
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
        <span className="truncated">
          {formatDay(payment.paymentDate)} · {payment.method}
        </span>
        <StatusBadge status={payment.status} />
      </Group>
    ),
  }
}

function amountText({ amount }: Payment) {
  return <b className="strong">{formatMoney(amount)}</b>
}
