import { formatMoney } from '@escale/contract/amounts'
import { halfOf } from '@escale/contract/trade/payments/draft'
import { Button } from '@mantine/core'
import { MoneyInput } from '#ui/MoneyInput.tsx'
import { readable } from '#ui/TypedInput.tsx'
import styles from './PaymentModal.module.css'
import type { PaymentForm } from './payment-draft.ts'

/** The amount, its two shortcuts, and what it leaves to pay. `available` is in cents. */
export function AmountField({ form, available }: { form: PaymentForm; available: number | null }) {
  function pay(cents: number) {
    form.setFieldValue('amount', cents)
    form.clearFieldError('amount')
  }

  return (
    <div>
      <div className={styles.amount}>
        <MoneyInput label="Montant" required {...form.field('amount')} />
        {!form.isReadOnly && (
          <div className={styles.shortcuts}>
            <Button variant="default" disabled={!available} onClick={() => pay(halfOf(available ?? 0))}>
              50 %
            </Button>
            <Button variant="default" disabled={!available} onClick={() => pay(available ?? 0)}>
              Solde total
            </Button>
          </div>
        )}
      </div>
      {available !== null && <Left form={form} available={available} />}
    </div>
  )
}

function Left({ form, available }: { form: PaymentForm; available: number }) {
  const left = available - readable(form.useWatchValue('amount'))
  if (left < 0 || left === available) return null
  return <p className={`${styles.left} num`}>{left === 0 ? 'La facture sera soldée.' : `Il restera ${formatMoney(left)} à payer.`}</p>
}
