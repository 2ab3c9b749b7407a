import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { SettlementDraft } from '@escale/contract/trade/money-accounts/draft'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import type { Transfer } from '@escale/contract/trade/money-accounts/transfers'
import type { Outcome } from '@escale/contract/trade/money-accounts/words'
import { api, underKey } from '#api.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { transfer: Transfer; onClose: () => void }

/** Settles the difference of a transfer: where its money is. */
export function Settlement({ transfer, onClose }: Props) {
  const { id, number, amount, received, currency, fromName, toName } = transfer
  const start: { outcome: Outcome; reason: string } = { outcome: 'arrivé', reason: '' }
  const form = useDraft({ onDevice: { form: 'money-settlement', of: id }, schema: SettlementDraft, start })
  const save = useSave({
    send: (draft: SettlementDraft, { key }) => api.transfers.settle.call({ id, ...draft }, underKey(key)),
    done: accountMessages.transferSettled,
    failed: accountMessages.transferFailed,
    form,
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
    },
  })
  const data: { value: Outcome; label: string }[] = [
    { value: 'arrivé', label: `Arrivé plus tard dans ${toName}` },
    { value: 'revenu', label: `Revenu dans ${fromName}` },
    { value: 'perdu', label: 'Perdu : passé en écart' },
  ]
  return (
    <FormModal
      title="Régler l'écart"
      subtitle={number}
      size={440}
      form={form}
      save={save}
      onClose={onClose}
      verb="Régler"
    >
      <div className="fields">
        <p>Écart en transit : {formatAmount(amount - (received ?? 0), currency)}.</p>
        <ListSelect label="Cet argent est" allowDeselect={false} data={data} {...form.field('outcome')} />
        <NoteInput label="Motif" required {...form.text('reason')} />
      </div>
    </FormModal>
  )
}
