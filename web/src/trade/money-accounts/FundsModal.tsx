import type { Currency } from '@escale/contract/trade/currencies/words'
import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import { FundsDraft } from '@escale/contract/trade/money-accounts/draft'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { CurrencyInput } from '#ui/field/figure/CurrencyInput.tsx'
import { emptyFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { AccountField, CurrencyField, choosable, currenciesOf } from './parts/AccountField.tsx'
import { refusedMoneyFields } from './parts/refused-fields.ts'

type Props = { accounts: readonly MoneyAccount[]; onClose: () => void }
type Start = { accountId: string | null; currency: Currency; amount: TypedNumber; reason: string }

/** Money put in an account from outside the company. A till must be open. */
export default function FundsModal({ accounts, onClose }: Props) {
  const { data: settings } = useQuery(api.expenses.settings.queryOptions({ input: {} }))
  const { form, save } = useFunds(onClose)
  const [accountId, currency] = [form.useWatchValue('accountId'), form.useWatchValue('currency')]
  const choices = choosable(accounts).filter(({ kind, session }) => kind !== 'caisse' || session !== null)
  const account = choices.find(({ id }) => id === accountId)
  const currencies = currenciesOf(account, settings?.currencies ?? ['USD'])
  const field = form.field('accountId')
  return (
    <FormModal
      title="Apport"
      size={460}
      form={form}
      save={save}
      onClose={onClose}
      verb="Enregistrer l'apport"
    >
      <div className="fields">
        <AccountField
          label="Sur le compte"
          required
          data-autofocus
          placeholder="Une caisse ouverte, une banque…"
          {...field}
          accounts={choices}
          onChange={(id: string | null) => {
            field.onChange(id)
            const next = choices.find((choice) => choice.id === id)
            if (next?.currency) form.setFieldValue('currency', next.currency)
          }}
        />
        <div className="pair">
          <CurrencyInput
            label="Montant"
            required
            {...form.field('amount')}
            key={`amount ${currency}`}
            currency={currency}
          />
          <CurrencyField {...form.field('currency')} currencies={currencies} />
        </div>
        <NoteInput label="Motif" required placeholder="Capital, fonds de caisse…" {...form.text('reason')} />
      </div>
    </FormModal>
  )
}

function useFunds(onClose: () => void) {
  // Every attempt sends this id, so that a lost answer never adds money twice.
  const [id] = useState(() => crypto.randomUUID())
  const start: Start = {
    accountId: null,
    currency: 'USD',
    amount: emptyFigure('Indiquez un montant.'),
    reason: '',
  }
  const form = useDraft({ onDevice: { form: 'money-funds' }, schema: FundsDraft, start })
  const save = useSave({
    send: (draft: FundsDraft, { key }) => api.funds.add.call({ id, ...draft }, underKey(key)),
    done: accountMessages.fundsAdded,
    failed: accountMessages.fundsFailed,
    form,
    onRefused: refusedMoneyFields('accountId'),
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
    },
  })
  return { form, save }
}
