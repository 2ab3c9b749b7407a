import type { InvoiceDetail } from '@escale/contract/invoices/contract'
import type { ServiceType } from '@escale/contract/invoices/totals'
import { useQuery } from '@tanstack/react-query'
import { lazy, startTransition, useEffect, useState } from 'react'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/LoadedModal.tsx'
import type { InvoiceStart } from './invoice-start.ts'

const maritime = () => import('./MaritimeInvoiceModal.tsx')
const air = () => import('./AirInvoiceModal.tsx')
const MaritimeInvoiceModal = lazy(maritime)
const AirInvoiceModal = lazy(air)

/** An invoice by its id: always as the server has it now, and then as it was when the edit began. */
export function OpenedInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  // The dialogs are fetched while the invoice is.
  useEffect(() => void Promise.all([maritime(), air()]).catch(() => undefined), [])
  const query = useQuery({ ...api.invoices.get.queryOptions({ input: { id } }), staleTime: 'static', gcTime: 0 })
  return (
    <LoadedModal query={query} title="Facture" size={980} onClose={onClose} missing="Cette facture n'existe plus">
      {(invoice) => <InvoiceOfAKind serviceType={invoice.serviceType} invoice={invoice} onClose={onClose} />}
    </LoadedModal>
  )
}

export function NewInvoice({ serviceType, onClose }: { serviceType: ServiceType; onClose: () => void }) {
  return <InvoiceOfAKind serviceType={serviceType} invoice={null} onClose={onClose} />
}

type Props = { serviceType: ServiceType; invoice: InvoiceDetail | null; onClose: () => void }

/** The dialog of its kind; a maritime invoice may become an air one on the way. */
function InvoiceOfAKind({ serviceType, invoice, onClose }: Props) {
  const [carried, setCarried] = useState<InvoiceStart>()
  if (serviceType === 'Aérien' || carried) return <AirInvoiceModal invoice={invoice} carried={carried} onClose={onClose} />
  return <MaritimeInvoiceModal invoice={invoice} onClose={onClose} onSwitch={(typed) => startTransition(() => setCarried(typed))} />
}
