import { formatMoney } from '@escale/contract/amounts'
import { formatDay } from '@escale/contract/days'
import type { Payment } from '@escale/contract/payments/contract'
import type { Column, PhoneRow } from '#ui/DataTable.tsx'
import { Highlight } from '#ui/Highlight.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import styles from './PaymentsPage.module.css'

export const paymentSorts = ['paymentDate', 'clientName', 'amount'] as const
type Sort = (typeof paymentSorts)[number]

/** The columns of the list; `search` is marked in what it is looked for in. */
export function paymentColumns(search: string): Column<Payment, Sort>[] {
  return [
    { title: 'Client', width: 'minmax(180px, 1.4fr)', sort: 'clientName', cell: ({ clientName }) => <Highlight text={clientName} search={search} /> },
    {
      title: 'Facture',
      width: '150px',
      cell: ({ invoiceNumber }) => (
        <span className="num">
          <Highlight text={invoiceNumber} search={search} />
        </span>
      ),
    },
    {
      title: 'Référence',
      width: 'minmax(180px, 1.2fr)',
      cell: ({ reference }) => (
        <span className="num">
          <Highlight text={reference} search={search} />
        </span>
      ),
    },
    { title: 'Date', width: '100px', sort: 'paymentDate', cell: ({ paymentDate }) => formatDay(paymentDate) },
    { title: 'Méthode', width: '84px', cell: ({ method }) => method },
    { title: 'Statut', width: '104px', cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Montant', width: '112px', sort: 'amount', align: 'end', cell: amountText },
  ]
}

export function paymentOnPhone(payment: Payment): PhoneRow {
  return {
    figure: amountText(payment),
    detail: (
      <span className={styles.detail}>
        <span>
          {formatDay(payment.paymentDate)} · {payment.method}
        </span>
        <StatusBadge status={payment.status} />
      </span>
    ),
  }
}

function amountText({ amount }: Payment) {
  return <b className="strong">{formatMoney(amount)}</b>
}
