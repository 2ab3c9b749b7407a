import { openingType, type ServiceType } from '@escale/contract/trade/invoices/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { useLate } from '#ui/feedback/Loading.tsx'
import { specifiedDefaults, useInvoicingDefaults } from './line/invoicing-defaults.ts'

const dialogs = () => import('./form/InvoiceOfAKind.tsx')
const InvoiceOfAKind = lazyPart(dialogs)
const OpeningModal = lazyPart(() => import('./form/OpeningModal.tsx'))

/**
 * Opens an invoice by its id. It is always fetched anew. Changes that arrive later do not replace the form.
 */
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
      {(invoice) =>
        invoice.serviceType === openingType ? (
          <OpeningModal invoice={invoice} onChanged={() => void query.refetch()} onClose={onClose} />
        ) : (
          <InvoiceOfAKind serviceType={invoice.serviceType} invoice={invoice} onClose={onClose} />
        )
      }
    </LoadedModal>
  )
}

export function NewInvoice({ quoteId, ...props }: NewInvoiceProps) {
  return quoteId ? <InvoiceOfQuote quoteId={quoteId} {...props} /> : <EmptyInvoice {...props} />
}

/** A new invoice with the lines of an accepted quote. */
function InvoiceOfQuote({ quoteId, serviceType, onKind, onClose }: NewInvoiceProps & { quoteId: string }) {
  useDialogs()
  const defaults = useInvoicingDefaults()
  const query = useQuery({ ...api.quotes.get.queryOptions({ input: { id: quoteId } }), ...asOfNow })
  if (defaults.isPending) return null
  return (
    <LoadedModal
      query={query}
      title={newTitles[serviceType]}
      size={980}
      onClose={onClose}
      missing="Ce devis n'existe plus"
    >
      {(quote) => (
        <InvoiceOfAKind
          serviceType={quote.serviceType}
          invoice={null}
          quote={quote}
          defaults={{ ...(defaults.data ?? specifiedDefaults), clientId: quote.clientId ?? undefined }}
          onKind={onKind}
          onClose={onClose}
        />
      )}
    </LoadedModal>
  )
}

function EmptyInvoice({ serviceType, clientId, onKind, onClose }: NewInvoiceProps) {
  useDialogs()
  const query = useInvoicingDefaults()
  const isLate = useLate(150)
  // The dialog waits for the data, so that it opens complete. If loading takes long, it opens with a
  // placeholder.
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

/** Downloads the code of the dialogs while the data loads. */
function useDialogs() {
  useEffect(() => {
    dialogs().catch(() => undefined)
  }, [])
}

/** `onKind` is called when the user switches the new invoice to the other kind. */
type NewInvoiceProps = {
  serviceType: ServiceType
  clientId?: string
  /** The accepted quote that the invoice bills. */
  quoteId?: string | null
  onKind?: (kind: ServiceType) => void
  onClose: () => void
}

const newTitles: Record<ServiceType, string> = {
  Maritime: 'Nouvelle Facture Maritime',
  Aérien: 'Nouvelle Facture Fret Aérien',
}
