import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { invoiceMessages, invoiceToast } from '@escale/contract/trade/invoices/messages'
import { invoiceCancelRefusal } from '@escale/contract/trade/invoices/removal'
import { longestCancelReason } from '@escale/contract/trade/invoices/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { DayOf } from '#ui/display/useClocks.tsx'
import { PossibleButton } from '#ui/form/PossibleButton.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** A button that cancels an unpaid invoice permanently, with a reason. A paid one says why it cannot. */
export function CancelInvoice({ invoice, onCancelled }: { invoice: InvoiceDetail; onCancelled: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const mayCancel = useMay('invoices.cancel')
  const { id, version, invoiceNumber, total } = invoice
  const save = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) => api.invoices.cancel.call({ id, version, reason }, underKey(key)),
    done: invoiceToast.cancelled(invoiceNumber),
    failed: { title: 'Erreur', message: invoiceMessages.cancelFailed },
    onSaved: onCancelled,
  })
  if (!mayCancel || invoice.cancelledAt) return null
  return (
    <>
      <PossibleButton
        variant="subtle"
        color="red"
        fullWidth
        refusal={invoiceCancelRefusal(invoice)}
        onClick={() => setOpen(true)}
      >
        Annuler la facture
      </PossibleButton>
      {isOpen && (
        <ReasonModal
          title="Annuler la facture"
          subtitle={invoiceNumber}
          verb="Confirmer l'annulation"
          most={longestCancelReason}
          save={save}
          onClose={() => setOpen(false)}
        >
          <p>
            La facture garde son numéro et reste au relevé, annulée : elle ne doit plus {formatMoney(total)},
            ne compte plus nulle part, et ses marchandises redeviennent facturables. Cela ne se défait pas.
          </p>
        </ReasonModal>
      )}
    </>
  )
}

/** The date, author and reason of a cancellation, shown instead of the status. */
export function Cancellation({ invoice, cancelledAt }: { invoice: InvoiceDetail; cancelledAt: string }) {
  return (
    <Stack gap={6}>
      <span>
        <StatusBadge status={invoice.status} />
      </span>
      <Text fz="sm">
        Le <DayOf at={cancelledAt} /> par {invoice.cancelledByName}
      </Text>
      <Text fz="sm" c="dimmed">
        {invoice.cancelReason}
      </Text>
    </Stack>
  )
}
