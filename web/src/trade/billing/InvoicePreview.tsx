import type { BillingPreview, PreviewedInvoice } from '@escale/contract/trade/billing/contract'
import { countText } from '@escale/contract/trade/billing/plan'
import { mostRowsPerAction } from '@escale/contract/trade/goods/words'
import { listPriceText } from '@escale/contract/trade/prices/list-price'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button, Text } from '@mantine/core'
import { useMay } from '#session/current/useSession.ts'
import { formatNumber, pluralize } from '#ui/figures/count.ts'
import styles from './billing.module.css'

type Props = {
  preview: BillingPreview
  /** Called to exempt the goods of one previewed invoice from billing. */
  onExempt: (invoice: PreviewedInvoice) => void
}

/** The invoices that would be created, and the goods that they leave out, with the reason. */
export function InvoicePreview({ preview: { invoices, skipped, unmeasured }, onExempt }: Props) {
  const mayApprove = useMay('releases.approve')
  return (
    <>
      {invoices.length === 0 && (
        <Text c="dimmed" className={styles.none}>
          Aucune facture à créer avec ces services.
        </Text>
      )}
      {invoices.length > 0 && (
        <ul className={styles.rows} aria-label="Factures à créer">
          {invoices.map((invoice) => (
            <li key={`${invoice.expedition.id} ${invoice.client.id}`}>
              <span className={styles.grow}>
                <b className="strong">{invoice.client.name}</b>
                <span className="muted small">
                  {invoice.expedition.reference}, {invoice.expedition.origin} →{' '}
                  {invoice.expedition.destination} · {pluralize(invoice.lots, 'lot')}
                </span>
                {invoice.lines.map((line) => (
                  <span key={`${line.kind} ${line.listPrice?.priceId}`} className="muted small num">
                    {line.serviceName} : {countText(line)}
                    {line.listPrice && ` · ${listPriceText(line.listPrice)}`}
                  </span>
                ))}
              </span>
              {mayApprove && invoice.lots <= mostRowsPerAction && (
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Ne pas facturer ${invoice.client.name}, ${invoice.expedition.reference}`}
                  onClick={() => onExempt(invoice)}
                >
                  Ne pas facturer…
                </Button>
              )}
              <b className="strong num">{formatMoney(invoice.total)}</b>
            </li>
          ))}
        </ul>
      )}
      {unmeasured.count > 0 && (
        <p className="notice wait" role="status">
          Avant le départ, il manquera le poids ou les dimensions de {pluralize(unmeasured.count, 'lot')} :{' '}
          <span className="num">
            {unmeasured.goods.map(({ number }) => number).join(', ')}
            {unmeasured.count > unmeasured.goods.length &&
              ` et ${formatNumber(unmeasured.count - unmeasured.goods.length)} autres`}
          </span>
          .
        </p>
      )}
      {skipped.length > 0 && (
        <section className={styles.skipped} aria-labelledby="billing-skipped">
          <h3 id="billing-skipped">Hors des factures</h3>
          <ul>
            {skipped.map(({ reason, count, numbers }) => (
              <li key={reason}>
                <span>
                  {reason} : {pluralize(count, 'lot')}
                </span>
                <span className="muted small num">
                  {numbers.join(', ')}
                  {count > numbers.length && ` et ${formatNumber(count - numbers.length)} autres`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
