import { InvoiceTable, useInvoiceList } from '#trade/invoices/InvoiceTable.tsx'
import type { ClientTabProps } from './client-tab-props.ts'
import styles from './client-tabs.module.css'

export default function ClientInvoices({ client }: ClientTabProps) {
  const list = useInvoiceList(client.id)
  return (
    <div className={styles.list}>
      <InvoiceTable {...list} />
    </div>
  )
}
