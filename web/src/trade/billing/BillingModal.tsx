import type { PreviewedInvoice } from '@escale/contract/trade/billing/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { sessionState } from '#session/current/session.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './billing.module.css'
import { CreatedInvoices } from './CreatedInvoices.tsx'
import { InvoicePreview } from './InvoicePreview.tsx'
import { ServiceChoices } from './ServiceChoices.tsx'
import { type BillingSubject, useBilling } from './useBilling.ts'

const ExemptModal = lazyPart(() => import('#trade/ExemptModal.tsx'))

/**
 * Creates invoices for goods in three steps: choose the services, check the preview, create. Nothing is saved
 * before the preview.
 */
export default function BillingModal({ source, onClose }: { source: BillingSubject; onClose: () => void }) {
  const billing = useBilling(source)
  const [exempting, setExempting] = useState<PreviewedInvoice | null>(null)
  const { preview, generation, created } = billing
  const count = preview.data?.invoices.length ?? 0

  function close() {
    if (!sessionState().trouble) onClose()
  }

  return (
    <AppModal
      title="Générer les factures"
      subtitle={'expedition' in source ? source.expedition.reference : source.client.name}
      size={760}
      onClose={close}
    >
      {created ? (
        <CreatedInvoices made={created} onClose={close} />
      ) : (
        <div className={styles.body}>
          <QueryContent query={billing.unbilled} failure="Les marchandises n'ont pas pu être chargées">
            {(waiting) => (
              <ServiceChoices
                waiting={waiting}
                mode={'expedition' in source ? source.expedition.mode : null}
                billing={billing}
              />
            )}
          </QueryContent>
          {preview.isEnabled && (
            <QueryContent query={preview} failure="L'aperçu n'a pas pu être chargé">
              {(shown) => <InvoicePreview preview={shown} onExempt={setExempting} />}
            </QueryContent>
          )}
          {generation.refusal && <Refusal sentence={generation.refusal} />}
          <div className={styles.footer}>
            <span className="num">
              {pluralize(count, 'facture')} <b className="strong">{formatMoney(preview.data?.total ?? 0)}</b>
            </span>
            <Button variant="default" onClick={close}>
              Annuler
            </Button>
            <Button
              disabled={count === 0 || billing.hasUnfinished || preview.isPlaceholderData}
              loading={generation.isPending}
              onClick={() => generation.submit({ total: preview.data?.total ?? 0 })}
            >
              {count > 1 ? `Créer ${count} factures` : 'Créer la facture'}
            </Button>
          </div>
        </div>
      )}
      <Suspense>
        {exempting && (
          <ExemptModal
            ids={exempting.goodsIds}
            subtitle={`${exempting.client.name}, ${pluralize(exempting.lots, 'lot')}`}
            onDone={() => setExempting(null)}
            onClose={() => setExempting(null)}
          />
        )}
      </Suspense>
    </AppModal>
  )
}
