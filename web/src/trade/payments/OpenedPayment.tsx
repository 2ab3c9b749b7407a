import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import { useQuery } from '@tanstack/react-query'
import { api, RefusedOnDevice } from '#api.ts'
import { asOfNow } from '#ui/as-of-now.ts'
import { LoadedModal } from '#ui/LoadedModal.tsx'
import { PaymentModal } from './PaymentModal.tsx'

/** A payment by its id: always as the server has it now, and then as it was when the edit began. */
export function OpenedPayment({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...api.payments.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal query={query} title="Paiement" size={520} onClose={onClose} missing="Ce paiement n'existe plus">
      {(payment) => <PaymentModal payment={payment} invoice={payment.invoice} onClose={onClose} />}
    </LoadedModal>
  )
}

/** A new payment, of an invoice already named or of one to be chosen. */
export function NewPayment({ invoiceId, onClose }: { invoiceId: string | null; onClose: () => void }) {
  if (!invoiceId) return <PaymentModal payment={null} invoice={null} onClose={onClose} />
  return <PaymentOfInvoice invoiceId={invoiceId} onClose={onClose} />
}

function PaymentOfInvoice({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const query = useQuery({
    ...api.payments.payable.queryOptions({ input: { invoiceId } }),
    ...asOfNow,
    select: (payable) => named(payable, invoiceId),
  })
  return (
    <LoadedModal query={query} title="Enregistrer Paiement" size={520} onClose={onClose} missing="Cette facture n'existe plus">
      {(invoice) => <PaymentModal payment={null} invoice={invoice} onClose={onClose} />}
    </LoadedModal>
  )
}

/** The invoice that was asked for, which a colleague may have deleted since. */
function named(payable: PayableInvoice[], invoiceId: string): PayableInvoice {
  const invoice = payable.find(({ id }) => id === invoiceId)
  if (!invoice) throw new RefusedOnDevice('NOT_FOUND', '', { status: 404 })
  return invoice
}
