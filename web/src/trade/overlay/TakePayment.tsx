import { Button } from '@mantine/core'
import { useMay } from '#session/current/useSession.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { PaymentOver } from './RecordPayment.tsx'

/** The button and dialog of a payment whose invoice is chosen in the dialog. */
export function TakePayment() {
  const mayPay = useMay('payments.record')
  const paying = useOpenForm('encaisser')
  if (!mayPay) return null
  return (
    <>
      <Button size="md" onClick={paying.open}>
        Enregistrer un paiement
      </Button>
      {paying.isOpen && <PaymentOver invoiceId={null} onClose={paying.close} />}
    </>
  )
}
