import { Button, type ButtonProps } from '@mantine/core'
import { use } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { OverForm } from './OverForm.tsx'
import { type NewReceiptProps, OverContext } from './over.ts'

/** The value of the parameter for a receipt whose client is chosen in the dialog. */
const anyone = 'nouveau'

type Props = ButtonProps & {
  /** Absent, the person chooses the client in the dialog. */
  clientId?: string | undefined
  /** Called when the form closes, whether a receipt was saved or not. */
  onClose?: () => void
}

/**
 * The button and dialog of a receipt for all that a client owes. The URL contains the open dialog, so a page
 * reload opens it again. Hidden while the company has no accounts of clients.
 */
export function RecordReceipt({ clientId, onClose, ...button }: Props) {
  const mayRecord = useMay('ledger.record')
  const receiving = useOpenRecord('recevoir')
  const key = clientId ?? anyone
  if (!mayRecord) return null

  function close() {
    receiving.close()
    onClose?.()
  }

  return (
    <>
      <Button variant="default" {...button} onClick={() => receiving.open(key)}>
        Nouveau reçu
      </Button>
      {receiving.id === key && <ReceiptOver clientId={clientId} onClose={close} />}
    </>
  )
}

/** The dialog of a receipt, over the current page. */
function ReceiptOver(props: NewReceiptProps) {
  const NewReceipt = use(OverContext)?.NewReceipt
  return <OverForm>{NewReceipt && <NewReceipt {...props} />}</OverForm>
}
