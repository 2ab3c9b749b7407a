import { PaymentTable, usePaymentList } from '#trade/payments/PaymentTable.tsx'
import type { ClientTabProps } from './client-tab-props.ts'
import styles from './client-tabs.module.css'

export default function ClientPayments({ client }: ClientTabProps) {
  const list = usePaymentList(client.id)
  return (
    <div className={styles.list}>
      <PaymentTable {...list} />
    </div>
  )
}
