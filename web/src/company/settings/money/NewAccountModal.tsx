import type { Currency } from '@escale/contract/trade/currencies/words'
import { MoneyAccountDraft } from '@escale/contract/trade/money-accounts/draft'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import { type AccountKind, accountKindNames, accountKinds } from '@escale/contract/trade/money-accounts/words'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Failure, underKey } from '#api.ts'
import { CurrencyInput } from '#ui/field/figure/CurrencyInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { AccountTexts, numberLabels } from './AccountTexts.tsx'

type Start = {
  name: string
  kind: AccountKind
  currency: Currency | null
  agency: string
  operator: string
  number: string
  openingBalance: TypedNumber
}

const start: Start = {
  name: '',
  kind: 'caisse',
  currency: null,
  agency: '',
  operator: '',
  number: '',
  openingBalance: 0,
}

/** Adds an account. Its kind and currency cannot change afterwards. */
export default function NewAccountModal({ onClose }: { onClose: () => void }) {
  const { data: settings } = useQuery(api.expenses.settings.queryOptions({ input: {} }))
  const { form, save } = useNewAccount(onClose)
  const [kind, currency] = [form.useWatchValue('kind'), form.useWatchValue('currency')]
  const currencies = settings?.currencies ?? ['USD']
  const kindField = form.field('kind')
  return (
    <FormModal title="Nouveau compte" size={460} form={form} save={save} onClose={onClose} verb="Ajouter">
      <div className="fields">
        <ListSelect
          label="Nature"
          required
          allowDeselect={false}
          data={accountKinds.map((value) => ({ value, label: accountKindNames[value] }))}
          {...kindField}
          onChange={(next: string | null) => {
            kindField.onChange(next)
            form.setFieldValue('currency', next === 'caisse' ? null : (currency ?? currencies[0] ?? 'USD'))
            if (next === 'caisse') form.setFieldValue('openingBalance', 0)
          }}
        />
        <TextInput
          label="Nom"
          required
          autoComplete="off"
          placeholder={kind === 'caisse' ? 'Caisse Kinshasa' : undefined}
          {...form.text('name')}
        />
        {kind !== 'caisse' && currency && (
          <div className="pair">
            <ListSelect
              label="Devise"
              required
              allowDeselect={false}
              data={[...currencies]}
              {...form.field('currency')}
              key={`currency ${currency}`}
            />
            <CurrencyInput
              label="Solde d'ouverture"
              {...form.field('openingBalance')}
              key={`opening ${currency}`}
              currency={currency}
            />
          </div>
        )}
        <AccountTexts form={form} labels={numberLabels[kind]} />
      </div>
    </FormModal>
  )
}

function useNewAccount(onClose: () => void) {
  const [id] = useState(() => crypto.randomUUID())
  const form = useDraft({ onDevice: { form: 'money-account' }, schema: MoneyAccountDraft, start })
  const save = useSave({
    send: (draft: MoneyAccountDraft, { key }) =>
      api.moneyAccounts.create.call({ id, ...draft }, underKey(key)),
    done: accountMessages.created,
    failed: accountMessages.createFailed,
    form,
    onRefused: ({ code, message }: Failure): Record<string, string> => {
      if (code === 'NAME_TAKEN') return { name: message }
      return code === 'UNKNOWN_CURRENCY' ? { currency: message } : {}
    },
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
    },
  })
  return { form, save }
}
