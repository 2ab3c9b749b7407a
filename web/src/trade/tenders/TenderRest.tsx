import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import { formatMoney } from '@escale/contract/values/amounts'
import { Group } from '@mantine/core'
import { cashOf } from './tender-form.ts'

type Props = { choices: TenderChoices; rest: number }

/** The amount that is missing or due back, in dollars and in the cash of each other currency. */
export function TenderRest({ choices, rest }: Props) {
  if (rest === 0) return null
  const others = choices.currencies
    .filter(({ currency, selling }) => currency !== 'USD' && selling !== null)
    .map(({ currency }) => formatAmount(Math.abs(cashOf(choices, currency, rest)), currency))
  return (
    <Group component="p" className="num" justify="space-between" gap="sm" aria-live="polite">
      <span className="muted">{rest > 0 ? 'Il manque' : 'À rendre'}</span>
      <b className="strong">{[formatMoney(Math.abs(rest)), ...others].join(' ou ')}</b>
    </Group>
  )
}
