import type { Currency } from '@escale/contract/trade/currencies/words'
import { currencyFacts } from '@escale/contract/trade/currencies/words'
import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import { accountKindNames } from '@escale/contract/trade/money-accounts/words'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'

/** The accounts that a person may choose: those in use, without the one in transit. */
export function choosable(accounts: readonly MoneyAccount[]): MoneyAccount[] {
  return accounts.filter(({ isActive, kind }) => isActive && kind !== 'transit')
}

/** The currencies that an account takes, of those of the company. */
export function currenciesOf(
  account: MoneyAccount | undefined,
  currencies: readonly Currency[],
): readonly Currency[] {
  return account?.currency ? [account.currency] : currencies
}

type Props = FieldProps & {
  label: string
  placeholder?: string
  required?: boolean
  'data-autofocus'?: boolean
  clearable?: boolean
  accounts: readonly MoneyAccount[]
}

export function AccountField({ accounts, ...field }: Props) {
  const data = accounts.map(({ id, name, kind, currency }) => ({
    value: id,
    label: `${name} (${currency ?? accountKindNames[kind].toLowerCase()})`,
  }))
  return <ListSelect nothingFoundMessage="Aucun compte" {...field} data={data} />
}

export function CurrencyField({ currencies, ...field }: FieldProps & { currencies: readonly Currency[] }) {
  const data = currencies.map((value) => ({ value, label: `${currencyFacts[value].sign} · ${value}` }))
  return <ListSelect label="Devise" required allowDeselect={false} data={data} {...field} />
}
