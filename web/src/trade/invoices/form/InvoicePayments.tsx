import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { OverForm } from '#trade/overlay/OverForm.tsx'
import { OverContext } from '#trade/overlay/over.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Invoice.module.css'
import { InvoiceAllocation } from './InvoiceAllocation.tsx'

type Props = { invoiceId: string; onChanged: () => void }

/** The payments of an invoice. Each opens in a dialog over it. Renders nothing when there are none. */
export function InvoicePayments({ invoiceId, onChanged }: Props) {
  const list = useQuery(api.payments.list.queryOptions({ input: { invoiceId, limit: 200 } }))
  const OpenedPayment = use(OverContext)?.OpenedPayment
  const [opened, setOpened] = useState<string | null>(null)
  const mayReadLedger = useMay('ledger.read')
  const shared = useQuery({
    ...api.ledger.allocations.queryOptions({ input: { invoiceId } }),
    enabled: mayReadLedger,
  })
  const payments = list.data?.items ?? []
  // Payments of this invoice alone are in the list already.
  const parts = (shared.data ?? []).filter(({ sourceId }) => payments.every(({ id }) => id !== sourceId))
  const count = payments.length + parts.length
  if (count === 0) return null

  function close() {
    setOpened(null)
    void shared.refetch()
    onChanged()
  }

  return (
    <details className={styles.goods} open={count <= 5}>
      <summary>{pluralize(count, 'paiement')} de cette facture</summary>
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
        {parts.map((part) => (
          <InvoiceAllocation
            key={part.sourceId}
            allocation={part}
            onOpen={setOpened}
            onUndone={() => {
              void shared.refetch()
              onChanged()
            }}
          />
        ))}
      </ul>
      <OverForm>{OpenedPayment && opened && <OpenedPayment id={opened} onClose={close} />}</OverForm>
    </details>
  )
}
