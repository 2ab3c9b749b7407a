import { halfBalance } from '@escale/contract/trade/payments/draft'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button, Group, Text } from '@mantine/core'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { readableFigure } from '#ui/field/figure/typed-number.ts'
import styles from './PaymentModal.module.css'
import type { PaymentForm } from './payment-form.ts'

type Props = {
  form: PaymentForm
  /** The maximum in cents. Null while no invoice is chosen. */
  available: number | null
  /** True when the dialog opens with the focus here. */
  isFirst?: boolean
  /** True for a receipt with a legal number, whose amount stays. */
  isFixed?: boolean
}

/** The amount field with two shortcut buttons and the remaining balance. */
export function AmountField({ form, available, isFirst = false, isFixed = false }: Props) {
  const amount = form.field('amount')

  function setAmount(cents: number) {
    form.setFieldValue('amount', cents)
    form.clearFieldError('amount')
  }

  return (
    <div>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <MoneyInput
          flex={1}
          label="Montant"
          required
          data-autofocus={isFirst || undefined}
          {...amount}
          readOnly={form.isReadOnly || isFixed}
          onFocus={(event) => {
            amount.onFocus?.(event)
            event.currentTarget.select() // the proposed amount is replaced by what is typed
          }}
        />
        {!form.isReadOnly && !isFixed && (
          <Group className={styles.shortcuts} wrap="nowrap" gap="sm">
            <Button
              variant="default"
              disabled={!available}
              onClick={() => setAmount(halfBalance(available ?? 0))}
            >
              50 %
            </Button>
            <Button variant="default" disabled={!available} onClick={() => setAmount(available ?? 0)}>
              Solde total
            </Button>
          </Group>
        )}
      </Group>
      {available !== null && <RemainingBalance form={form} available={available} />}
    </div>
  )
}

function RemainingBalance({ form, available }: { form: PaymentForm; available: number }) {
  const remaining = available - readableFigure(form.useWatchValue('amount'))
  if (remaining < 0 || remaining === available) return null
  return (
    <Text className="num" c="dimmed" fz={12.5} mt="xs">
      {remaining === 0 ? 'La facture sera soldée.' : `Il restera ${formatMoney(remaining)} à payer.`}
    </Text>
  )
}
