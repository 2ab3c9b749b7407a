import type { ReleaseCheck } from '@escale/contract/trade/goods/releases'
import type { Payment } from '@escale/contract/trade/payments/contract'
import { Button, Stack, Text } from '@mantine/core'
import { Suspense, use, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { debtText } from '#trade/debt-text.ts'
import { OverContext } from '#trade/overlay/over.ts'
import styles from './handover.module.css'

type Props = { due: ReleaseCheck; onPaid: (payment: Payment) => void }

/**
 * The client's debt on all invoices, and a payment of it for users who may take one. The payment is
 * open when these goods are unpaid, and waits behind a button when only other invoices are.
 */
export function CounterDebt({ due: { goods, clientOwes, unpaidInvoiceIds }, onPaid }: Props) {
  const CounterPayment = use(OverContext)?.CounterPayment
  const mayPay = useMay('payments.record')
  const [isAsked, setAsked] = useState(false)
  const clients = new Set(goods.map(({ clientId }) => clientId))
  const clientId = clients.size === 1 ? goods[0]?.clientId : null
  if (!clientOwes || !clientId) return null
  const isOpen = isAsked || unpaidInvoiceIds.length > 0
  return (
    <Stack gap="sm">
      <Text className="num">{debtText(clientOwes)}</Text>
      {mayPay && clientOwes.cents > 0 && !isOpen && (
        <Button className={styles.big} variant="default" onClick={() => setAsked(true)}>
          Encaisser une facture
        </Button>
      )}
      {mayPay && clientOwes.cents > 0 && isOpen && CounterPayment && (
        <Suspense>
          <CounterPayment clientId={clientId} invoiceIds={unpaidInvoiceIds} onPaid={onPaid} />
        </Suspense>
      )}
    </Stack>
  )
}
