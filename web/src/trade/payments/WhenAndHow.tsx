import { isFutureReceipt } from '@escale/contract/trade/payments/draft'
import { paymentToCome } from '@escale/contract/trade/payments/messages'
import { paymentMethods, paymentStatuses } from '@escale/contract/trade/payments/words'
import { isDay, today } from '@escale/contract/values/days'
import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { DayInput } from '#ui/field/DayInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import styles from './PaymentModal.module.css'
import type { PaymentStart } from './payment-form.ts'

/** The fields that every receipt of money has. */
type Dated = Pick<PaymentStart, 'paymentDate' | 'method' | 'status'>

type Props<Start extends Dated> = {
  form: DraftForm<Start, unknown>
  former: (Pick<PaymentStart, 'status'> & { paymentDate: string }) | null
  /** True for a receipt that keeps its day and its status. */
  isFixed?: boolean
}

/**
 * The fields date, method and status. A future date is an error for a received payment. A button then
 * switches the status to « En attente ».
 */
export function WhenAndHow<Start extends Dated>({ form: typed, former, isFixed = false }: Props<Start>) {
  const form = typed as unknown as DraftForm<Dated, unknown>
  const timeZone = useSession().company?.timeZone ?? 'UTC'
  const paymentDate = form.useWatchValue('paymentDate')
  const status = form.useWatchValue('status')
  const isFuture =
    !form.isReadOnly &&
    isDay(paymentDate) &&
    isFutureReceipt(today(timeZone, serverNow()), former, { paymentDate, status })
  const { error, ...day } = form.field('paymentDate')
  const isReadOnly = form.isReadOnly || isFixed

  function setWaiting() {
    form.setFieldValue('status', 'En attente')
    form.clearFieldError('paymentDate')
  }

  return (
    <div>
      <SimpleGrid className={styles.three} cols={{ base: 2, sm: 3 }} spacing="md">
        <DayInput
          label="Date de paiement"
          required
          {...day}
          readOnly={isReadOnly}
          error={isFuture || error}
        />
        <ListSelect label="Méthode" data={paymentMethods} allowDeselect={false} {...form.field('method')} />
        <ListSelect
          label="Statut"
          data={paymentStatuses}
          allowDeselect={false}
          {...form.field('status')}
          readOnly={isReadOnly}
        />
      </SimpleGrid>
      {isFuture && (
        <Group role="status" mt="xs" gap="sm">
          <Text c="var(--mantine-color-error)" fz="sm">
            {paymentToCome}
          </Text>
          <Button size="compact-sm" variant="default" onClick={setWaiting}>
            Mettre « En attente »
          </Button>
        </Group>
      )}
    </div>
  )
}
