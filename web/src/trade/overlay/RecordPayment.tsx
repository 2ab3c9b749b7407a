import { Button, type ButtonProps } from '@mantine/core'
import { use } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { OverForm } from './OverForm.tsx'
import { type NewPaymentProps, OverContext } from './over.ts'

type Props = ButtonProps & {
  /** The invoice to pay, or the client whose unpaid invoices can be chosen. */
  of: { invoiceId: string } | { clientId: string }
  /** Called when the form closes, whether a payment was saved or not. */
  onClose?: () => void
}

/**
 * The button and dialog of a new payment. The URL contains the open dialog, so a page reload opens it again.
 */
export function RecordPayment({ of, onClose, ...button }: Props) {
  const mayPay = useMay('payments.record')
  const paying = useOpenRecord('payer')
  const id = 'invoiceId' in of ? of.invoiceId : of.clientId
  if (!mayPay) return null

  function close() {
    paying.close()
    onClose?.()
  }

  return (
    <>
      <Button variant="default" {...button} onClick={() => paying.open(id)}>
        Enregistrer un paiement
      </Button>
      {paying.id === id && <PaymentOver invoiceId={null} {...of} onClose={close} />}
    </>
  )
}

/** The dialog of a new payment, over the current page. */
export function PaymentOver(props: NewPaymentProps) {
  const NewPayment = use(OverContext)?.NewPayment
  return <OverForm>{NewPayment && <NewPayment {...props} />}</OverForm>
}
