import type { PayableInvoice, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { useQuery } from '@tanstack/react-query'
import { api, RefusedOnDevice } from '#api.ts'
import type { NewPaymentProps, OpenedPaymentProps } from '#trade/over.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/as-of-now.ts'
import { useDraftLeft } from '#ui/form/drafts/useDeviceDraft.ts'
import { PaymentModal } from './PaymentModal.tsx'

/** A payment by its id: always as the server has it now, and then as it was when the edit began. */
export function OpenedPayment({ id, onClose }: OpenedPaymentProps) {
  const query = useQuery({ ...api.payments.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal
      query={query}
      title="Paiement"
      size={520}
      onClose={onClose}
      missing="Ce paiement n'existe plus"
    >
      {(payment) => <PaymentTakenUp payment={payment} invoice={payment.invoice} onClose={onClose} />}
    </LoadedModal>
  )
}

/** A new payment, of an invoice already named or of one to be chosen. */
export function NewPayment({ invoiceId, clientId, onClose }: NewPaymentProps) {
  if (invoiceId) return <PaymentOfInvoice invoiceId={invoiceId} onClose={onClose} />
  if (clientId) return <PaymentOfClient clientId={clientId} onClose={onClose} />
  return <PaymentTakenUp payment={null} invoice={null} onClose={onClose} />
}

/** The invoice of a client who owes one alone is chosen already. */
function PaymentOfClient({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const query = useQuery({ ...api.payments.payable.queryOptions({ input: { clientId } }), ...asOfNow })
  return (
    <LoadedModal
      query={query}
      title="Enregistrer Paiement"
      size={520}
      onClose={onClose}
      missing="Ce client n'existe plus"
    >
      {([first = null, ...others]) => (
        <PaymentTakenUp
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
    ...api.payments.payable.queryOptions({ input: { invoiceId } }),
    ...asOfNow,
    select: (payable) => named(payable, invoiceId),
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
  onClose: () => void
}

/**
 * With the invoice that was chosen in it, if it was left half typed; one that can be paid no more is chosen
 * anew.
 */
function PaymentTakenUp({ payment, invoice, onClose, ...ofClient }: Props) {
  const chosen = useDraftLeft({ form: 'payment', of: payment?.id ?? invoice?.id ?? ofClient.clientId })
    ?.values.invoiceId
  const invoiceId = typeof chosen === 'string' && chosen !== invoice?.id ? chosen : null
  const query = useQuery({
    ...api.payments.payable.queryOptions({ input: { invoiceId: invoiceId ?? undefined } }),
    ...asOfNow,
    enabled: invoiceId !== null,
  })
  if (invoiceId && query.isPending) return null
  return (
    <PaymentModal
      payment={payment}
      invoice={invoice}
      taken={query.data?.find(({ id }) => id === invoiceId)}
      {...ofClient}
      onClose={onClose}
    />
  )
}

/** The invoice that was asked for, which a colleague may have deleted since. */
function named(payable: PayableInvoice[], invoiceId: string): PayableInvoice {
  const invoice = payable.find(({ id }) => id === invoiceId)
  if (!invoice) throw new RefusedOnDevice('NOT_FOUND', '', { status: 404 })
  return invoice
}
