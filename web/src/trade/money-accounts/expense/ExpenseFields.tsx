import type { Currency } from '@escale/contract/trade/currencies/words'
import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import type { ExpenseDraft } from '@escale/contract/trade/money-accounts/draft'
import type { ExpenseSettings } from '@escale/contract/trade/money-accounts/expenses'
import { TextInput } from '@mantine/core'
import {
  AccountField,
  CurrencyField,
  choosable,
  currenciesOf,
} from '#trade/money-accounts/parts/AccountField.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { CurrencyInput } from '#ui/field/figure/CurrencyInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { ExpeditionField } from './ExpeditionField.tsx'
import { ExpensePhotoField } from './ExpensePhotoField.tsx'

export type ExpenseStart = {
  accountId: string | null
  category: string | null
  payee: string
  currency: Currency
  amount: TypedNumber
  day: string | null
  note: string
  photoId: string | null
  expeditionId: string | null
}

type Props = {
  form: DraftForm<ExpenseStart, ExpenseDraft>
  settings: ExpenseSettings | undefined
  accounts: readonly MoneyAccount[]
  /** The till that the person has open. */
  till: MoneyAccount | null
  photo: { isSending: boolean; onSending: (isSending: boolean) => void }
}

export function ExpenseFields({ form, settings, accounts, till, photo }: Props) {
  const [accountId, currency] = [form.useWatchValue('accountId'), form.useWatchValue('currency')]
  // Cash of another till is not the person's to spend.
  const choices = choosable(accounts).filter(({ id, kind }) => kind !== 'caisse' || id === till?.id)
  const account = choices.find(({ id }) => id === accountId) ?? till ?? undefined
  const field = form.field('accountId')
  return (
    <div className="fields">
      <div className="pair">
        <CurrencyInput
          label="Montant"
          required
          data-autofocus
          {...form.field('amount')}
          key={`amount ${currency}`}
          currency={currency}
        />
        <CurrencyField
          {...form.field('currency')}
          currencies={currenciesOf(account, settings?.currencies ?? ['USD'])}
        />
      </div>
      <div className="pair">
        <TextInput label="Payé à" required autoComplete="off" {...form.text('payee')} />
        <ListSelect
          label="Catégorie"
          required
          data={settings?.categories ?? []}
          {...form.field('category')}
        />
      </div>
      <AccountField
        label="Payé par"
        placeholder={till ? `${till.name}, votre caisse` : 'Ouvrez votre caisse, ou choisissez un compte'}
        clearable
        {...field}
        accounts={choices}
        onChange={(id: string | null) => {
          field.onChange(id)
          const next = choices.find((choice) => choice.id === id)
          if (next?.currency) form.setFieldValue('currency', next.currency)
        }}
      />
      <div className="pair">
        <DayInput label="Date" required {...form.field('day')} />
        <ExpeditionField {...form.field('expeditionId')} />
      </div>
      <NoteInput label="Note" {...form.text('note')} />
      <ExpensePhotoField {...form.field('photoId')} {...photo} />
    </div>
  )
}
