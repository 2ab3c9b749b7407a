import type { PaymentDetail } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { UndoAllocation } from '#trade/overlay/UndoAllocation.tsx'
import { useLinkTo } from '#trade/useLinkTo.ts'
import styles from './Receipt.module.css'

type Props = { receipt: PaymentDetail; onChanged: () => void; onLeave: () => void }

/** The invoices that a receipt pays, each with what is left of it, and the advance. */
export function ReceiptAllocations({ receipt, onChanged, onLeave }: Props) {
  const linkTo = useLinkTo()
  const invoices = linkTo('invoices')
  const { id, status, allocations, free } = receipt
  if (status !== 'Reçu')
    return <p className="muted small">Les factures seront réglées quand ce reçu passera à « Reçu ».</p>
  return (
    <section aria-label="Factures réglées">
      <ul className="rows">
        {allocations.map(({ invoiceId, invoiceNumber, amount, balance }) => (
          <li key={invoiceId} className={styles.allocation}>
            <Stack className={styles.about} gap={0}>
              {invoices ? (
                <Link className="link num" to={`${invoices}?facture=${invoiceId}`} onClick={onLeave}>
                  {invoiceNumber}
                </Link>
              ) : (
                <span className="num">{invoiceNumber}</span>
              )}
              <span className="muted small num">
                {balance === 0 ? 'Soldée' : `Reste dû ${formatMoney(balance)}`}
              </span>
            </Stack>
            <b className="num strong">{formatMoney(amount)}</b>
            <UndoAllocation
              sourceId={id}
              invoiceId={invoiceId}
              invoiceNumber={invoiceNumber}
              amount={amount}
              onUndone={onChanged}
            />
          </li>
        ))}
      </ul>
      {free > 0 && (
        <Group component="p" className="num" justify="space-between" mt="sm">
          <span className="muted">Avance</span>
          <b className="strong">{formatMoney(free)}</b>
        </Group>
      )}
    </section>
  )
}
