import type { Credit } from '@escale/contract/trade/ledger/contract'
import type { RefundDraft } from '@escale/contract/trade/ledger/draft'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { paymentMethods } from '@escale/contract/trade/payments/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { today } from '@escale/contract/values/days'
import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { accountsFor, chosenAccount, newTender } from '#trade/tenders/tender-form.ts'
import { useTenderChoices } from '#trade/tenders/useTenderChoices.ts'
import { DayInput } from '#ui/field/DayInput.tsx'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { creditChoice, type RefundStart, refundSchema } from './refund-form.ts'

type Props = {
  clientId: string
  clientName: string
  credits: readonly Credit[]
  onRefunded: (refund: { id: string; number: string }) => void
  onClose: () => void
}

/** The form of money given back from an advance or a credit note of a client. */
export default function RefundModal(props: Props) {
  const { clientName, credits, onClose } = props
  const { form, save } = useRefund(props)
  const source = form.field('sourceId')
  const { choices } = useTenderChoices()
  const methods = choices?.methods.map(({ name }) => name) ?? [...paymentMethods]
  const method = form.useWatchValue('method')
  const money = newTender(method, { accountId: form.useWatchValue('accountId') ?? null })
  const accounts = choices ? accountsFor(choices, money) : []
  return (
    <FormModal
      title="Rembourser"
      subtitle={clientName}
      size={480}
      form={form}
      save={save}
      onClose={onClose}
      verb="Enregistrer le remboursement"
    >
      <div className="fields">
        <ListSelect
          label="Sur"
          required
          allowDeselect={false}
          data={credits.map(creditChoice)}
          {...source}
          onChange={(value: string | null) => {
            source.onChange(value)
            form.setFieldValue('amount', credits.find(({ sourceId }) => sourceId === value)?.free ?? 0)
            form.clearFieldError('amount')
          }}
        />
        <div className="pair">
          <MoneyInput label="Somme rendue" required data-autofocus {...form.field('amount')} />
          <DayInput label="Date" required {...form.field('refundDate')} />
        </div>
        <div className="pair">
          <ListSelect label="Méthode" data={methods} allowDeselect={false} {...form.field('method')} />
          <TextInput label="Référence" autoComplete="off" {...form.text('reference')} />
        </div>
        {accounts.length > 1 && (
          <ListSelect
            label="Compte"
            placeholder="Choisissez le compte"
            data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            {...form.field('accountId')}
            value={(choices && chosenAccount(choices, money)?.id) ?? null}
          />
        )}
        <NoteInput label="Motif" required {...form.text('reason')} />
      </div>
    </FormModal>
  )
}

function useRefund({ clientId, credits, onRefunded, onClose }: Props) {
  const day = today(useSession().company?.timeZone ?? 'UTC', serverNow())
  // Every attempt sends this id, so that a lost answer never gives money back twice.
  const [id] = useState(() => crypto.randomUUID())
  const [first] = credits
  const start: RefundStart = {
    sourceId: first?.sourceId ?? '',
    amount: first?.free ?? 0,
    refundDate: day,
    method: 'Espèces',
    accountId: undefined,
    reference: '',
    reason: '',
  }
  const form = useDraft({
    onDevice: { form: 'refund', of: clientId },
    schema: useMemo(() => refundSchema(credits, day), [credits, day]),
    start,
  })
  const save = useSave({
    send: (draft: RefundDraft, { key }) => api.ledger.refund.call({ id, ...draft }, underKey(key)),
    done: ({ number, amount }) => `${ledgerMessages.refunded} : ${number}, ${formatMoney(amount)}`,
    failed: ledgerMessages.refundFailed,
    form,
    onRefused: ({ code, message, data }): Record<string, string> => {
      if (code === 'TENDER_REFUSED')
        return {
          [(data as { reason: string }).reason.startsWith('account') ? 'accountId' : 'method']: message,
        }
      if (code === 'EXCEEDS_CREDIT') return { amount: message }
      return code === 'PAYMENT_TO_COME' ? { refundDate: message } : {}
    },
    onSaved: ({ id: refundId, number }) => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
      onRefunded({ id: refundId, number })
    },
  })
  return { form, save }
}
