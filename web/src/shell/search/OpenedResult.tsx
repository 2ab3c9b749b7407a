import type { SearchResult } from '@escale/contract/trade/search/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { asOfNow } from '#ui/feedback/fresh-record.ts'

const ServiceModal = lazyPart(() => import('#trade/services/ServiceModal.tsx'))
const OpenedClient = lazyPart(async () => ({
  default: (await import('#trade/clients/OpenedClient.tsx')).OpenedClient,
}))
const OpenedInvoice = lazyPart(async () => ({
  default: (await import('#trade/invoices/OpenedInvoice.tsx')).OpenedInvoice,
}))
const OpenedPayment = lazyPart(async () => ({
  default: (await import('#trade/payments/OpenedPayment.tsx')).OpenedPayment,
}))

type Props = { result: SearchResult; onClose: () => void }
type OpenedProps = { id: string; onClose: () => void }

/** The dialog that opens for a search result: a client, an invoice, a payment or a service. */
export function OpenedResult({ result: { type, id }, onClose }: Props) {
  return (
    <Suspense>
      {type === 'client' && <OpenedClient id={id} onClose={onClose} />}
      {type === 'service' && <OpenedService id={id} onClose={onClose} />}
      {type === 'invoice' && <OpenedInvoice id={id} onClose={onClose} />}
      {type === 'payment' && <OpenedPayment id={id} onClose={onClose} />}
    </Suspense>
  )
}

function OpenedService({ id, onClose }: OpenedProps) {
  const query = useQuery({ ...api.services.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal
      query={query}
      title="Service"
      size={520}
      onClose={onClose}
      missing="Ce service n'existe plus"
    >
      {(service) => <ServiceModal service={service} onClose={onClose} />}
    </LoadedModal>
  )
}
