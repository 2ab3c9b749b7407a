import { PaymentTable, usePaymentList } from '#trade/payments/PaymentTable.tsx'
import styles from './ClientPage.module.css'
import type { ClientTabProps } from './client-tab-props.ts'

export default function ClientPayments({ client }: ClientTabProps) {
  const list = usePaymentList(client.id)
  return (
    <div className={styles.list}>
      <PaymentTable {...list} />
    </div>
  )
}
