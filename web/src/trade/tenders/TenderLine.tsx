import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import { ActionIcon, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { CurrencyInput } from '#ui/field/figure/CurrencyInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { MobileMoneyFields } from './MobileMoneyFields.tsx'
import { TenderNotes } from './TenderNotes.tsx'
import styles from './Tenders.module.css'
import {
  accountsFor,
  chosenAccount,
  currenciesFor,
  isMobile,
  type TenderFigure,
  type TenderRow,
  withMethod,
} from './tender-form.ts'

type TenderLineProps = {
  form: Pick<DraftForm<{ tenders: TenderRow[] }, unknown>, 'field' | 'isReadOnly'>
  choices: TenderChoices
  row: TenderRow
  place: number
  figure: TenderFigure | undefined
  paymentDate: string | null
  isAlone: boolean
  /** True when the money is received now, so that cash needs an open till. */
  isReceived: boolean
  onChange: (row: TenderRow) => void
  onRemove: () => void
}

/** A part of the money with its method, or the change that is given back. */
export function TenderLine(props: TenderLineProps) {
  const { form, choices, row, place, figure, paymentDate, isAlone, isReceived, onChange, onRemove } = props
  const { isChange, currency, method } = row
  const currencies = currenciesFor(choices, method)
  const accounts = accountsFor(choices, row)
  const showsAmount = !isAlone || currency !== 'USD' || row.amount !== null
  const about = isAlone ? '' : ` ${place + 1}`

  /** The props of a field of this line, without those of a value that the line has itself. */
  function fieldOf(name: keyof TenderRow) {
    const { defaultValue: _, key: __, onChange: ___, ...field } = form.field(`tenders.${place}.${name}`)
    return field
  }

  return (
    <div className={isAlone ? undefined : styles.line}>
      <Group className={styles.fields} gap="sm" align="flex-start">
        {isChange ? (
          <p className={styles.change}>Monnaie rendue</p>
        ) : (
          <ListSelect
            label={`Méthode${about}`}
            data={choices.methods.map(({ name }) => name)}
            allowDeselect={false}
            {...fieldOf('method')}
            value={method}
            onChange={(next) => next && onChange(withMethod(choices, row, next))}
          />
        )}
        {currencies.length > 1 && (
          <ListSelect
            className={styles.currency}
            label={`Devise${about}`}
            data={currencies.map((value) => ({ value, label: currencyFacts[value].sign }))}
            allowDeselect={false}
            {...fieldOf('currency')}
            value={currency}
            onChange={(next) => next && onChange({ ...row, ...withCurrency(next as Currency) })}
          />
        )}
        {showsAmount && (
          <CurrencyInput
            key={currency}
            currency={currency}
            label={isChange ? 'Somme rendue' : `Somme remise${about}`}
            {...fieldOf('amount')}
            value={row.amount ?? Math.abs(figure?.amount ?? 0)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(amount) => onChange({ ...row, amount })}
          />
        )}
        {!isAlone && !form.isReadOnly && <RemoveButton {...{ isChange, place, onRemove }} />}
        {accounts.length > 1 && (
          <ListSelect
            className={styles.account}
            label={`Compte${about}`}
            placeholder="Choisissez le compte"
            data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            {...fieldOf('accountId')}
            value={chosenAccount(choices, row)?.id ?? null}
            onChange={(accountId) => onChange({ ...row, accountId })}
          />
        )}
      </Group>
      <TenderNotes {...{ choices, row, figure, isReceived }} />
      {isMobile(choices, row) && (
        <MobileMoneyFields
          {...{ choices, row, about, paymentDate, onChange }}
          errors={{ reference: fieldOf('reference').error, paidDay: fieldOf('paidDay').error }}
        />
      )}
    </div>
  )
}

function RemoveButton({
  isChange,
  place,
  onRemove,
}: {
  isChange: boolean
  place: number
  onRemove: () => void
}) {
  return (
    <ActionIcon
      className={styles.remove}
      variant="subtle"
      color="red"
      aria-label={isChange ? 'Retirer la monnaie rendue' : `Retirer le moyen ${place + 1}`}
      onClick={onRemove}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}

/** The fields that another currency changes: its amount follows what is due again, and its fee is unknown. */
function withCurrency(currency: Currency) {
  return { currency, amount: null, accountId: null, fee: null }
}
