import type { Price } from '@escale/contract/trade/prices/contract'
import { PriceDraft } from '@escale/contract/trade/prices/draft'
import { priceMessages } from '@escale/contract/trade/prices/messages'
import { breaksText } from '@escale/contract/trade/prices/rules'
import { formatDay, today } from '@escale/contract/values/days'
import { formatMoney } from '@escale/contract/values/money'
import { api, type Failure } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { PriceFields } from './PriceFields.tsx'
import { startOfPrice } from './price-start.ts'

const labels: Labels<Price> = {
  serviceName: ['Service', String, 'serviceId'],
  clientName: ['Client', String, 'clientId'],
  clientGroup: 'Groupe tarifaire',
  mode: 'Mode',
  origin: 'Origine',
  destination: 'Destination',
  category: 'Catégorie',
  price: ['Prix', formatMoney],
  minQuantity: 'Minimum facturé',
  breaks: ['Paliers', (breaks) => breaksText(breaks, 'forfait')],
  validFrom: ['Valable du', formatDay],
  validTo: ["Valable jusqu'au", formatDay],
}

/** The form of a price of a list. A null `price` creates a new one. */
export default function PriceModal({ price, onClose }: { price: Price | null; onClose: () => void }) {
  const day = today(useSession().company?.timeZone ?? 'UTC', serverNow())
  const mayWrite = useMay('prices.write')
  const record = useRecord({
    onDevice: { form: 'price' },
    row: price,
    schema: PriceDraft,
    startOf: (row: Price | null) => startOfPrice(row, day),
    labels,
    isReadOnly: !mayWrite,
    create: { send: api.prices.create.call, done: priceMessages.created, failed: priceMessages.createFailed },
    change: { send: api.prices.update.call, done: priceMessages.changed, failed: priceMessages.changeFailed },
    remove: mayWrite
      ? {
          send: api.prices.remove.call,
          restore: api.prices.restore.call,
          done: priceMessages.removed,
          failed: priceMessages.removeFailed,
          question: 'Supprimer ce prix ? Les factures déjà écrites gardent le leur.',
        }
      : undefined,
    onRefused: refusedFields,
    onClose,
  })
  return (
    <FormModal
      {...record}
      title={price ? 'Modifier le prix' : 'Nouveau prix'}
      readOnlyTitle="Prix"
      size={620}
      headerAction={price && <HistoryButton record={price.id} name={price.name} />}
      readOnlyNote="Lecture seule : votre rôle ne permet pas de modifier les grilles."
    >
      {price?.isOfOtherUnit && (
        <p className="notice wait" role="status">
          Ce prix ne s'applique plus : il est en {price.unit}, et le service se vend dans une autre unité.
          Enregistrez-le pour qu'il prenne celle du service.
        </p>
      )}
      <PriceFields form={record.form} price={price} />
    </FormModal>
  )
}

/** Maps a server refusal to the field that shows it. */
function refusedFields({ code, message }: Failure): Record<string, string> {
  if (code === 'UNKNOWN_SERVICE') return { serviceId: message }
  if (code === 'UNKNOWN_CLIENT') return { clientId: message }
  return code === 'PRICE_TIED' ? { validFrom: message } : {}
}
