import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { api } from '#api.ts'
import { asOfNow } from '#ui/as-of-now.ts'
import { LoadedModal } from '#ui/LoadedModal.tsx'
import { useLate } from '#ui/Loading.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { InvoiceStart } from './invoice-start.ts'
import { asSpecified, useInvoicingDefaults } from './invoicing-defaults.ts'

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

export function NewInvoice({ serviceType, onClose }: { serviceType: ServiceType; onClose: () => void }) {
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
      {(defaults) => <InvoiceOfAKind serviceType={serviceType} invoice={null} defaults={defaults} onClose={onClose} />}
    </LoadedModal>
  )
}

const newTitles: Record<ServiceType, string> = { Maritime: 'Nouvelle Facture Maritime', Aérien: 'Nouvelle Facture Fret Aérien' }

type Props = { serviceType: ServiceType; invoice: InvoiceDetail | null; defaults?: InvoicingDefaults; onClose: () => void }

/** The dialog of its kind; a maritime invoice may become an air one on the way. */
function InvoiceOfAKind({ serviceType, invoice, defaults = asSpecified, onClose }: Props) {
  const [carried, setCarried] = useState<InvoiceStart>()
  if (serviceType === 'Aérien' || carried) return <AirInvoiceModal invoice={invoice} carried={carried} defaults={defaults} onClose={onClose} />
  return (
    <MaritimeInvoiceModal invoice={invoice} defaults={defaults} onClose={onClose} onSwitch={(typed) => startTransition(() => setCarried(typed))} />
  )
}
