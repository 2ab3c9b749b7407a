import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { OverForm } from './OverForm.tsx'

type Props = {
  sourceId: string
  invoiceId: string
  invoiceNumber: string
  amount: number
  /** The words of the button, where it does not stand beside its invoice. */
  words?: string
  onUndone: () => void
}

const longestReason = 1000

/** A button that takes back what a receipt, an advance or a credit note pays of an invoice, with a reason. */
export function UndoAllocation({ sourceId, invoiceId, invoiceNumber, amount, words, onUndone }: Props) {
  const mayCorrect = useMay('ledger.correct')
  const [isOpen, setOpen] = useState(false)
  const save = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) =>
      api.ledger.undoAllocation.call({ sourceId, invoiceId, reason }, underKey(key)),
    done: ledgerMessages.undone,
    failed: ledgerMessages.undoFailed,
    onSaved: () => {
      setOpen(false)
      onUndone()
    },
  })
  if (!mayCorrect) return null
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size={words ? 'sm' : 'compact-sm'}
        aria-label={words ? undefined : `Annuler ce paiement de la facture ${invoiceNumber}`}
        onClick={() => setOpen(true)}
      >
        {words ?? 'Annuler'}
      </Button>
      {isOpen && (
        <OverForm>
          <ReasonModal
            title="Annuler ce paiement de facture"
            subtitle={invoiceNumber}
            verb="Confirmer l'annulation"
            most={longestReason}
            save={save}
            onClose={() => setOpen(false)}
          >
            <p>
              La facture redoit {formatMoney(amount)}, et cette somme redevient une avance du client. L'argent
              reçu ne change pas.
            </p>
          </ReasonModal>
        </OverForm>
      )}
    </>
  )
}
