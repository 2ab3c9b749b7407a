import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { WriteOffDraft } from '@escale/contract/trade/ledger/draft'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { exceedsBalance } from '@escale/contract/trade/payments/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { invoice: InvoiceDetail; onDone: () => void; onClose: () => void }

/** The form that writes off what an invoice still owes, or a part of it. */
export function WriteOff({ invoice: { id, invoiceNumber, balance }, onDone, onClose }: Props) {
  const start: { amount: TypedNumber; reason: string } = { amount: balance, reason: '' }
  const form = useDraft({
    onDevice: { form: 'write-off', of: id },
    schema: useMemo(() => writeOffSchema(balance), [balance]),
    start,
  })
  const save = useSave({
    send: (draft: z.output<typeof WriteOffDraft>, { key }) =>
      api.ledger.writeOff.call({ id, ...draft }, underKey(key)),
    done: ledgerMessages.writtenOff,
    failed: ledgerMessages.writeOffFailed,
    form,
    onRefused: ({ code, message }): Record<string, string> =>
      amountRefusals.includes(code) ? { amount: message } : {},
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
      onDone()
    },
  })
  return (
    <FormModal
      title="Abandonner le reste"
      subtitle={invoiceNumber}
      size={440}
      form={form}
      save={save}
      onClose={onClose}
      verb="Abandonner"
    >
      <div className="fields">
        <p>
          La facture ne demandera plus cette somme. Ce n'est pas un paiement : les encaissements ne changent
          pas.
        </p>
        <MoneyInput label="Montant abandonné" required data-autofocus {...form.field('amount')} />
        <NoteInput label="Motif" required {...form.text('reason')} />
      </div>
    </FormModal>
  )
}

const amountRefusals = ['ABOVE_THRESHOLD', 'EXCEEDS_BALANCE']

/** The schema of a write-off, limited to the balance of the invoice in cents. */
function writeOffSchema(balance: number) {
  return WriteOffDraft.check(
    z.refine(({ amount }) => amount <= balance, { path: ['amount'], message: exceedsBalance(balance) }),
  )
}

/** The form that takes the write-offs of an invoice back, with a reason. */
export function UndoWriteOff({ invoice: { id, invoiceNumber, writtenOff }, onDone, onClose }: Props) {
  const save = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) => api.ledger.undoWriteOff.call({ id, reason }, underKey(key)),
    done: ledgerMessages.writeOffUndone,
    failed: "L'abandon n'a pas pu être annulé",
    onSaved: () => {
      onClose()
      onDone()
    },
  })
  return (
    <ReasonModal
      title="Annuler l'abandon"
      subtitle={invoiceNumber}
      verb="Confirmer"
      most={1000}
      save={save}
      onClose={onClose}
    >
      <p>La facture demandera de nouveau {formatMoney(writtenOff)}.</p>
    </ReasonModal>
  )
}
