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
  if (status !== 'Reçu') return <Wishes receipt={receipt} />
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

/** The parts that a receipt « En attente » is to pay. They are made when it is received. */
function Wishes({ receipt: { amount, wishes } }: Pick<Props, 'receipt'>) {
  const parts = wishes ?? []
  const free = amount - parts.reduce((sum, part) => sum + part.amount, 0)
  return (
    <section aria-label="Répartition souhaitée">
      {parts.length > 0 && (
        <ul className="rows">
          {parts.map(({ invoiceId, invoiceNumber, amount: part, balance }) => (
            <li key={invoiceId} className={styles.allocation}>
              <Stack className={styles.about} gap={0}>
                <span className="num">{invoiceNumber}</span>
                <span className="muted small num">
                  {balance === 0 ? 'Soldée entre-temps' : `Reste dû ${formatMoney(balance)}`}
                </span>
              </Stack>
              <b className="num strong">{formatMoney(part)}</b>
            </li>
          ))}
        </ul>
      )}
      {wishes !== null && free > 0 && (
        <Group component="p" className="num" justify="space-between" mt="sm">
          <span className="muted">Avance</span>
          <b className="strong">{formatMoney(free)}</b>
        </Group>
      )}
      <p className="muted small">{wishText(wishes)}</p>
    </section>
  )
}

function wishText(wishes: PaymentDetail['wishes']): string {
  if (wishes === null) return 'Ce reçu paiera les factures les plus anciennes quand il sera « Reçu ».'
  if (wishes.length === 0) return 'Ce montant sera une avance quand le reçu sera « Reçu ».'
  return 'Seront réparties quand le reçu sera « Reçu ». Ce qui ne tiendra plus deviendra une avance.'
}
