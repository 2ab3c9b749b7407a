import { formatMoney } from '@escale/contract/amounts'
import type { BillingDone, PreviewedInvoice } from '@escale/contract/trade/billing/contract'
import { billingMessages } from '@escale/contract/trade/billing/words'
import type { Service } from '@escale/contract/trade/services/contract'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api, underKey } from '#api.ts'
import { sessionState } from '#session/session.ts'
import { AppModal } from '#ui/AppModal.tsx'
import { counted } from '#ui/count.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Refusal } from '#ui/Refusal.tsx'
import { useSave } from '#ui/useSave.ts'
import styles from './billing.module.css'
import { MadeInvoices } from './MadeInvoices.tsx'
import { PreviewedInvoices } from './PreviewedInvoices.tsx'
import { ServiceChoice } from './ServiceChoice.tsx'

const ExemptModal = lazyPart(() => import('#trade/ExemptModal.tsx'))

/** Whose goods are billed: all of a departure, or all of a client. */
export type Source = { expedition: { id: string; reference: string } } | { client: { id: string; name: string } }

/** The invoices of goods: by which service, what they would be, then what they are. Nothing is written before it was seen. */
export default function BillingModal({ source, onClose }: { source: Source; onClose: () => void }) {
  const [ofParcels, setOfParcels] = useState<Service | null>(null)
  const [ofVehicles, setOfVehicles] = useState<Service | null>(null)
  const [made, setMade] = useState<BillingDone | null>(null)
  const [exempting, setExempting] = useState<PreviewedInvoice | null>(null)
  const { id, name, calls } = wayOf(source)
  const choice = { id, parcelServiceId: ofParcels?.id, vehicleServiceId: ofVehicles?.id }
  const preview = useQuery({
    ...calls.preview.queryOptions({ input: choice }),
    enabled: made === null && Boolean(ofParcels ?? ofVehicles),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const generation = useSave({
    send: ({ total }: { total: number }, { key }) => calls.bill.call({ ...choice, total }, underKey(key)),
    done: ({ invoices }) => billingMessages.done(invoices.length),
    failed: billingMessages.failed,
    onSaved: setMade,
  })
  const count = preview.data?.invoices.length ?? 0

  function close() {
    if (!sessionState().trouble) onClose()
  }

  return (
    <AppModal title="Générer les factures" subtitle={name} size={760} onClose={close}>
      {made ? (
        <MadeInvoices made={made} onClose={close} />
      ) : (
        <div className={styles.body}>
          <div className="fields">
            <div className="pair">
              <ServiceChoice data-autofocus label="Service des colis" chosen={ofParcels} onChoose={setOfParcels} />
              <ServiceChoice label="Service des véhicules" chosen={ofVehicles} onChoose={setOfVehicles} />
            </div>
            {!preview.isEnabled && (
              <p className="muted">Choisissez un service : l'aperçu des factures s'affiche ici, une par client et par départ.</p>
            )}
          </div>
          {preview.isEnabled && (
            <Loaded query={preview} failure="L'aperçu n'a pas pu être chargé">
              {(shown) => <PreviewedInvoices preview={shown} onExempt={setExempting} />}
            </Loaded>
          )}
          {generation.refusal && <Refusal sentence={generation.refusal} />}
          <div className={styles.footer}>
            <span className="num">
              {counted(count, 'facture')} <b className="strong">{formatMoney(preview.data?.total ?? 0)}</b>
            </span>
            <Button variant="default" onClick={close}>
              Annuler
            </Button>
            <Button
              disabled={count === 0 || preview.isPlaceholderData}
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
            subtitle={`${exempting.client.name}, ${counted(exempting.lots, 'lot')}`}
            onDone={() => setExempting(null)}
            onClose={() => setExempting(null)}
          />
        )}
      </Suspense>
    </AppModal>
  )
}

function wayOf(source: Source) {
  if ('expedition' in source) {
    const { id, reference } = source.expedition
    return { id, name: reference, calls: { preview: api.billing.previewExpedition, bill: api.billing.billExpedition } }
  }
  const { id, name } = source.client
  return { id, name, calls: { preview: api.billing.previewClient, bill: api.billing.billClient } }
}
