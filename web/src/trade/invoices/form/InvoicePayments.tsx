import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { api } from '#api.ts'
import { OverForm } from '#trade/overlay/OverForm.tsx'
import { OverContext } from '#trade/overlay/over.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Invoice.module.css'

type Props = { invoiceId: string; onChanged: () => void }

/** The payments of an invoice. Each opens in a dialog over it. Renders nothing when there are none. */
export function InvoicePayments({ invoiceId, onChanged }: Props) {
  const list = useQuery(api.payments.list.queryOptions({ input: { invoiceId, limit: 200 } }))
  const OpenedPayment = use(OverContext)?.OpenedPayment
  const [opened, setOpened] = useState<string | null>(null)
  if (!list.data || list.data.items.length === 0) return null
  const payments = list.data.items

  function close() {
    setOpened(null)
    onChanged()
  }

  return (
    <details className={styles.goods} open={payments.length <= 5}>
      <summary>{pluralize(payments.length, 'paiement')} de cette facture</summary>
      <ul className="rows" aria-label="Paiements de la facture">
        {payments.map(({ id, paymentDate, method, reference, status, amount }) => (
          <li key={id} className={styles.payment}>
            <button type="button" className={styles.paymentName} onClick={() => setOpened(id)}>
              <span className="num">{formatDay(paymentDate)}</span> · {method}
            </button>
            <span className={`muted small num ${styles.reference}`}>{reference}</span>
            {status !== 'Reçu' && <StatusBadge status={status} />}
            <b className="num strong">{formatMoney(amount)}</b>
          </li>
        ))}
      </ul>
      <OverForm>{OpenedPayment && opened && <OpenedPayment id={opened} onClose={close} />}</OverForm>
    </details>
  )
}
