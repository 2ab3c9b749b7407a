import type { BillingDone } from '@escale/contract/trade/billing/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pluralize } from '#ui/figures/count.ts'
import styles from './billing.module.css'

/** Links to the invoices just created. */
export function CreatedInvoices({
  made: { invoices, total },
  onClose,
}: {
  made: BillingDone
  onClose: () => void
}) {
  return (
    <div className={styles.body}>
      <ul className={styles.rows} aria-label="Factures créées">
        {invoices.map(({ id, invoiceNumber, client, total: due }) => (
          <li key={id}>
            <span className={styles.grow}>
              <b className="strong">{client.name}</b>
              <Link className="link num small" to={`/app/factures?facture=${id}`}>
                {invoiceNumber}
              </Link>
            </span>
            <b className="strong num">{formatMoney(due)}</b>
          </li>
        ))}
      </ul>
      <div className={styles.footer}>
        <span className="num">
          {pluralize(invoices.length, 'facture créée', 'factures créées')}{' '}
          <b className="strong">{formatMoney(total)}</b>
        </span>
        <Button autoFocus onClick={onClose}>
          Fermer
        </Button>
      </div>
    </div>
  )
}
