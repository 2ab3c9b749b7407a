import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { asOfNow } from '#ui/feedback/as-of-now.ts'
import { useLate } from '#ui/feedback/Loading.tsx'
import { useInvoicingDefaults } from './invoicing-defaults.ts'

const dialogs = () => import('./InvoiceOfAKind.tsx')
const InvoiceOfAKind = lazyPart(dialogs)

/** An invoice by its id: always as the server has it now, and then as it was when the edit began. */
export function OpenedInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  useDialogs()
  const query = useQuery({ ...api.invoices.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal
      query={query}
      title="Facture"
      size={980}
      onClose={onClose}
      missing="Cette facture n'existe plus"
    >
      {(invoice) => <InvoiceOfAKind serviceType={invoice.serviceType} invoice={invoice} onClose={onClose} />}
    </LoadedModal>
  )
}

export function NewInvoice({ serviceType, clientId, onKind, onClose }: New) {
  useDialogs()
  const query = useInvoicingDefaults()
  const isLate = useLate(150)
  // The dialog opens once, with its fields; empty meanwhile if that takes long.
  if (query.isPending && !isLate) return null
  return (
    <LoadedModal query={query} title={newTitles[serviceType]} size={980} onClose={onClose} missing="">
      {(defaults) => (
        <InvoiceOfAKind
          serviceType={serviceType}
          invoice={null}
          defaults={{ ...defaults, clientId }}
          onKind={onKind}
          onClose={onClose}
        />
      )}
    </LoadedModal>
  )
}

/** Fetches the dialogs while the invoice is, or how the company starts one. */
function useDialogs() {
  useEffect(() => {
    dialogs().catch(() => undefined)
  }, [])
}

/** `onKind`: it has become one of the other kind. */
type New = {
  serviceType: ServiceType
  clientId?: string
  onKind?: (kind: ServiceType) => void
  onClose: () => void
}

const newTitles: Record<ServiceType, string> = {
  Maritime: 'Nouvelle Facture Maritime',
  Aérien: 'Nouvelle Facture Fret Aérien',
}
