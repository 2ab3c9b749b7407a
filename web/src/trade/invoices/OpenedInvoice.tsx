import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { type ServiceType, serviceTypes } from '@escale/contract/trade/invoices/words'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { asOfNow } from '#ui/feedback/as-of-now.ts'
import { useLate } from '#ui/feedback/Loading.tsx'
import { useDraftLeft } from '#ui/form/drafts/useDeviceDraft.ts'
import type { InvoiceStart } from './invoice-start.ts'
import { asSpecified, draftOf, type InvoiceDefaults, useInvoicingDefaults } from './invoicing-defaults.ts'

const maritime = () => import('./MaritimeInvoiceModal.tsx')
const air = () => import('./AirInvoiceModal.tsx')
const MaritimeInvoiceModal = lazyPart(maritime)
const AirInvoiceModal = lazyPart(air)

/** An invoice by its id: always as the server has it now, and then as it was when the edit began. */
export function OpenedInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  // The dialogs are fetched while the invoice is.
  useEffect(() => {
    Promise.all([maritime(), air()]).catch(() => undefined)
  }, [])
  const query = useQuery({ ...api.invoices.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal query={query} title="Facture" size={980} onClose={onClose} missing="Cette facture n'existe plus">
      {(invoice) => <InvoiceOfAKind serviceType={invoice.serviceType} invoice={invoice} onClose={onClose} />}
    </LoadedModal>
  )
}

export function NewInvoice({ serviceType, clientId, onKind, onClose }: New) {
  useEffect(() => {
    const fetching = serviceType === 'Aérien' ? air() : maritime()
    fetching.catch(() => undefined)
  }, [serviceType])
  const query = useInvoicingDefaults()
  const isLate = useLate(150)
  // The dialog opens once, with its fields; empty meanwhile if that takes long.
  if (query.isPending && !isLate) return null
  return (
    <LoadedModal query={query} title={newTitles[serviceType]} size={980} onClose={onClose} missing="">
      {(defaults) => (
        <InvoiceOfAKind serviceType={serviceType} invoice={null} defaults={{ ...defaults, clientId }} onKind={onKind} onClose={onClose} />
      )}
    </LoadedModal>
  )
}

/** `onKind`: it has become one of the other kind. */
type New = { serviceType: ServiceType; clientId?: string; onKind?: (kind: ServiceType) => void; onClose: () => void }

const newTitles: Record<ServiceType, string> = { Maritime: 'Nouvelle Facture Maritime', Aérien: 'Nouvelle Facture Fret Aérien' }

type Props = {
  serviceType: ServiceType
  invoice: InvoiceDetail | null
  defaults?: InvoiceDefaults
  onKind?: ((kind: ServiceType) => void) | undefined
  onClose: () => void
}

/** The dialog of its kind, or of the kind it was becoming when it was left; it may become the other on the way. */
function InvoiceOfAKind({ serviceType, invoice, defaults = asSpecified, onKind, onClose }: Props) {
  const left = useDraftLeft({ form: 'invoice', of: invoice?.id ?? draftOf(serviceType, defaults) })?.values.serviceType
  const [carried, setCarried] = useState<InvoiceStart>()
  const kind = carried?.serviceType ?? serviceTypes.find((one) => one === left) ?? serviceType

  function become(typed: InvoiceStart) {
    startTransition(() => setCarried(typed))
    onKind?.(typed.serviceType)
  }

  const form = { invoice, carried, defaults, onClose, onSwitch: become }
  return kind === 'Aérien' ? <AirInvoiceModal {...form} /> : <MaritimeInvoiceModal {...form} />
}
