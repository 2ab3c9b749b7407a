import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { AcknowledgementDraft } from '@escale/contract/trade/money-accounts/draft'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import type { Transfer } from '@escale/contract/trade/money-accounts/transfers'
import { TextInput } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { CurrencyInput } from '#ui/field/figure/CurrencyInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { transfer: Transfer; onClose: () => void }

/** Confirms the amount that arrived. It starts as the amount sent. */
export function Acknowledgement({ transfer: { id, number, amount, currency, toName }, onClose }: Props) {
  const start: { received: TypedNumber; note: string } = { received: amount, note: '' }
  const form = useDraft({
    onDevice: { form: 'money-acknowledgement', of: id },
    schema: AcknowledgementDraft,
    start,
  })
  const save = useSave({
    send: (draft: AcknowledgementDraft, { key }) =>
      api.transfers.acknowledge.call({ id, ...draft }, underKey(key)),
    done: accountMessages.transferReceived,
    failed: accountMessages.transferFailed,
    form,
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
    },
  })
  return (
    <FormModal
      title="Confirmer l'arrivée"
      subtitle={number}
      size={440}
      form={form}
      save={save}
      onClose={onClose}
      verb="Confirmer"
    >
      <div className="fields">
        <p>
          {formatAmount(amount, currency)} attendus dans {toName}. Si la somme arrivée est autre, écrivez-la :
          la différence reste en transit.
        </p>
        <CurrencyInput
          label="Somme arrivée"
          required
          data-autofocus
          {...form.field('received')}
          currency={currency}
        />
        <TextInput label="Note" autoComplete="off" {...form.text('note')} />
      </div>
    </FormModal>
  )
}
