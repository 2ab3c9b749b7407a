import { Button, type ButtonProps } from '@mantine/core'
import { use } from 'react'
import { useMay } from '#session/useSession.ts'
import { useOpenRecord } from '#ui/form/useOpenRecord.ts'
import { OverForm } from './OverForm.tsx'
import { type NewPaymentProps, OverContext } from './over.ts'

type Props = ButtonProps & {
  /** What is paid: an invoice, or one of those a client still owes. */
  of: { invoiceId: string } | { clientId: string }
  /** It is closed: saved or not. */
  onClose?: () => void
}

/**
 * Records a payment over the page one is on, and comes back to it; for who may. The address knows it: a
 * reload opens it again.
 */
export function RecordPayment({ of, onClose, ...button }: Props) {
  const mayPay = useMay('payments.write')
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

/** The form of a new payment over what asks for it. */
export function PaymentOver(props: NewPaymentProps) {
  const NewPayment = use(OverContext)?.NewPayment
  return <OverForm>{NewPayment && <NewPayment {...props} />}</OverForm>
}
