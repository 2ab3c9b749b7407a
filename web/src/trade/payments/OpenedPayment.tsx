import type { PayableInvoice, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { api, RefusedOnDevice } from '#api.ts'
import { type NewPaymentProps, type OpenedPaymentProps, OverContext } from '#trade/overlay/over.ts'
import { payableQuery } from '#trade/tenders/offline/payable-here.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { useDraftLeft } from '#ui/form/drafts/useDeviceDraft.ts'
import { PaymentModal } from './PaymentModal.tsx'

/**
 * Opens a payment by its id. It is always fetched anew. Changes that arrive later do not replace the form.
 */
export function OpenedPayment({ id, onClose }: OpenedPaymentProps) {
  const OpenedReceipt = use(OverContext)?.OpenedReceipt
  const query = useQuery({ ...api.payments.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal
      query={query}
      title="Paiement"
      size={520}
      onClose={onClose}
      missing="Ce paiement n'existe plus"
    >
      {(payment) =>
        payment.invoice ? (
          <PaymentWithDraft
            payment={payment}
            invoice={payment.invoice}
            onUndone={() => void query.refetch()}
            onClose={onClose}
          />
        ) : (
          OpenedReceipt && (
            <OpenedReceipt receipt={payment} onChanged={() => void query.refetch()} onClose={onClose} />
          )
        )
      }
    </LoadedModal>
  )
}

/** The form of a new payment, for a given invoice or with a choice of invoices. */
export function NewPayment({ invoiceId, clientId, onClose }: NewPaymentProps) {
  if (invoiceId) return <PaymentOfInvoice invoiceId={invoiceId} onClose={onClose} />
  if (clientId) return <PaymentOfClient clientId={clientId} onClose={onClose} />
  return <PaymentWithDraft payment={null} invoice={null} onClose={onClose} />
}

/** The form of a new payment of a client. If only one of their invoices is unpaid, it is preselected. */
function PaymentOfClient({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const query = useQuery({ ...payableQuery({ clientId }), ...asOfNow })
  return (
    <LoadedModal
      query={query}
      title="Enregistrer Paiement"
      size={520}
      onClose={onClose}
      missing="Ce client n'existe plus"
    >
      {([first = null, ...others]) => (
        <PaymentWithDraft
          payment={null}
          invoice={others.length > 0 ? null : first}
          clientId={clientId}
          clientName={first?.clientName}
          onClose={onClose}
        />
      )}
    </LoadedModal>
  )
}

function PaymentOfInvoice({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const query = useQuery({
    ...payableQuery({ invoiceId }),
    ...asOfNow,
    select: (payable) => findInvoice(payable, invoiceId),
  })
  return (
    <LoadedModal
      query={query}
      title="Enregistrer Paiement"
      size={520}
      onClose={onClose}
      missing="Cette facture n'existe plus"
    >
      {(invoice) => <PaymentModal payment={null} invoice={invoice} onClose={onClose} />}
    </LoadedModal>
  )
}

type Props = {
  payment: PaymentDetail | null
  invoice: PayableInvoice | null
  clientId?: string
  clientName?: string | undefined
  onUndone?: () => void
  onClose: () => void
}

/**
 * Restores the draft stored on the device with its chosen invoice, unless that invoice can no longer be paid.
 */
function PaymentWithDraft({ payment, invoice, onUndone, onClose, ...ofClient }: Props) {
  const chosen = useDraftLeft({ form: 'payment', of: payment?.id ?? invoice?.id ?? ofClient.clientId })
    ?.values.invoiceId
  const invoiceId = typeof chosen === 'string' && chosen !== invoice?.id ? chosen : null
  const query = useQuery({
    ...payableQuery({ invoiceId: invoiceId ?? undefined }),
    ...asOfNow,
    enabled: invoiceId !== null,
  })
  const [copied, setCopied] = useState<PaymentDetail | null>(null)
  if (invoiceId && query.isPending) return null
  if (copied) {
    const payable = copied.invoice && copied.invoice.balance > 0 ? copied.invoice : null
    return <PaymentModal key="copy" payment={null} invoice={payable} copied={copied} onClose={onClose} />
  }
  return (
    <PaymentModal
      payment={payment}
      invoice={invoice}
      draftInvoice={query.data?.find(({ id }) => id === invoiceId)}
      {...ofClient}
      acts={{ onCopy: () => setCopied(payment), onUndone }}
      onClose={onClose}
    />
  )
}

/** Finds the requested invoice. Throws when it is missing, because a colleague may have deleted it. */
function findInvoice(payable: PayableInvoice[], invoiceId: string): PayableInvoice {
  const invoice = payable.find(({ id }) => id === invoiceId)
  if (!invoice) throw new RefusedOnDevice('NOT_FOUND', '', { status: 404 })
  return invoice
}
