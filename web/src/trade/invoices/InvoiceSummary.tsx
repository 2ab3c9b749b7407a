import { formatMoney } from '@escale/contract/amounts'
import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { invoiceStatuses } from '@escale/contract/trade/invoices/words'
import { Button, Select } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useMay } from '#session/useSession.ts'
import { counted } from '#ui/count.ts'
import { NoteInput } from '#ui/NoteInput.tsx'
import { readable } from '#ui/TypedInput.tsx'
import { DayOf } from '#ui/useClocks.tsx'
import { formatWeight } from '#ui/WeightInput.tsx'
import styles from './Invoice.module.css'
import type { InvoiceForm } from './line-props.ts'
import { totalOf } from './lines.ts'

/** The right column: status and description, what the lines come to, what is left to pay. */
export function InvoiceSummary({ form, invoice }: { form: InvoiceForm; invoice: InvoiceDetail | null }) {
  const { serviceType } = form.getValues()
  const lines = form.useWatchValue('lines')
  const total = totalOf(serviceType, lines)
  const paid = invoice?.paidAmount ?? 0
  const weight = lines.reduce((sum, { weightKg }) => sum + readable(weightKg), 0)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)

  return (
    <aside className={styles.side} aria-label="Récapitulatif">
      <div className={styles.sideInner}>
        <Select label="Statut" data={invoiceStatuses} allowDeselect={false} {...form.field('status')} />
        <NoteInput label="Description" maxLength={4000} {...form.field('description')} />
        <dl className={styles.sums}>
          <div>
            <dt>{counted(lines.length, 'ligne')}</dt>
            <dd>{serviceType === 'Aérien' ? formatWeight(Math.round(weight * 1000) / 1000) : counted(units, 'unité')}</dd>
          </div>
          <div>
            <dt>Sous-total</dt>
            <dd>{formatMoney(total)}</dd>
          </div>
          {invoice && (
            <div>
              <dt>Déjà payé</dt>
              <dd>{formatMoney(paid)}</dd>
            </div>
          )}
          {paid > 0 && (
            <div>
              <dt>Reste dû</dt>
              <dd className="strong">{total === paid ? <span className="muted">Soldée</span> : formatMoney(total - paid)}</dd>
            </div>
          )}
        </dl>
        <p className={styles.grandTotal} aria-live="polite">
          <span>Total</span> <b className="num">{formatMoney(total)}</b>
        </p>
        {invoice && <RecordPayment invoice={invoice} />}
        {invoice && (
          <p className={styles.issuer}>
            Émise par {invoice.issuedByAgentName} le <DayOf at={invoice.createdAt} />
          </p>
        )}
      </div>
    </aside>
  )
}

/** On a phone the running total stays in sight, in the footer. */
export function FooterTotal({ form }: { form: InvoiceForm }) {
  const total = totalOf(form.getValues().serviceType, form.useWatchValue('lines'))
  return (
    <span className={styles.footerTotal} aria-hidden>
      <span className="muted small">Total</span>
      <b className="num">{formatMoney(total)}</b>
    </span>
  )
}

function RecordPayment({ invoice }: { invoice: InvoiceDetail }) {
  const navigate = useNavigate()
  const mayPay = useMay('payments.write')
  if (!mayPay || invoice.paidAmount >= invoice.total) return null
  return (
    <Button variant="default" fullWidth onClick={() => navigate(`/app/paiements?facture=${invoice.id}`)}>
      Enregistrer un paiement
    </Button>
  )
}
