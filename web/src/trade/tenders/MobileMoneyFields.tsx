import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import { referenceDayWarning, referenceShapeWarning } from '@escale/contract/trade/tenders/mobile-money'
import { isDay, today } from '@escale/contract/values/days'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { DayInput } from '#ui/field/DayInput.tsx'
import { CurrencyInput } from '#ui/field/figure/CurrencyInput.tsx'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import { ScreenshotField } from './ScreenshotField.tsx'
import { accountsFor, chosenAccount, type TenderRow, usualPaidDay } from './tender-form.ts'

type Props = {
  choices: TenderChoices
  row: TenderRow
  /** Number of the line, after the names of its fields. */
  about: string
  /** Day of the whole payment. */
  paymentDate: string | null
  errors: { reference: ReactNode; paidDay: ReactNode }
  onChange: (row: TenderRow) => void
}

/** The facts of a transfer as its operator shows them. An unusual reference warns and is never refused. */
export function MobileMoneyFields({ choices, row, about, paymentDate, errors, onChange }: Props) {
  const timeZone = useSession().company?.timeZone ?? 'UTC'
  const accounts = accountsFor(choices, row)
  const account = chosenAccount(choices, row) ?? (accounts.length === 1 ? accounts[0] : undefined)
  const operator = account?.operator ?? account?.name ?? row.method
  const lastDay = today(timeZone, serverNow())
  const paidDay = row.paidDay ?? usualPaidDay(paymentDate, lastDay)
  const warning =
    referenceShapeWarning(operator, row.reference) ??
    referenceDayWarning(operator, row.reference, isDay(paidDay) ? paidDay : null)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
      <TextInput
        label={`Référence ${operator}${about}`}
        autoComplete="off"
        maxLength={100}
        value={row.reference}
        error={errors.reference}
        description={warning && <span role="status">{warning}</span>}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange({ ...row, reference: event.currentTarget.value })}
      />
      <DayInput
        label={`Payé le${about}`}
        maxDate={lastDay}
        value={paidDay}
        error={errors.paidDay}
        onChange={(day) => onChange({ ...row, paidDay: day ?? '' })}
      />
      <PhoneInput
        label={`Numéro du payeur${about}`}
        maxLength={40}
        value={row.payerNumber}
        onChange={(event) => onChange({ ...row, payerNumber: event.currentTarget.value })}
      />
      <TextInput
        label={`Nom du payeur${about}`}
        autoComplete="off"
        maxLength={200}
        value={row.payerName}
        onChange={(event) => onChange({ ...row, payerName: event.currentTarget.value })}
      />
      <CurrencyInput
        label={`Frais retenus${about}`}
        currency={row.currency}
        {...(row.fee !== null && { value: row.fee })}
        onEmpty={() => onChange({ ...row, fee: null })}
        onChange={(fee) => onChange({ ...row, fee })}
      />
      <ScreenshotField
        screenshotId={row.screenshotId}
        onChange={(screenshotId) => onChange({ ...row, screenshotId })}
      />
    </SimpleGrid>
  )
}
