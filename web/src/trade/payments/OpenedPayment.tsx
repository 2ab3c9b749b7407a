import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
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
  const query = useQuery({ ...api.payments.payable.queryOptions({ input: { invoiceId } }), ...asOfNow })
  return (
    <LoadedModal query={query} title="Enregistrer Paiement" size={520} onClose={onClose} missing="Cette facture n'existe plus">
      {(payable) => <PaymentModal payment={null} invoice={payable.find(({ id }) => id === invoiceId) ?? null} onClose={onClose} />}
    </LoadedModal>
  )
}
