import { InvoiceTable, useInvoiceList } from '#trade/invoices/InvoiceTable.tsx'
import styles from './ClientPage.module.css'
import type { ClientTabProps } from './client-tab-props.ts'

export default function ClientInvoices({ client }: ClientTabProps) {
  const list = useInvoiceList(client.id)
  return (
    <div className={styles.list}>
      <InvoiceTable {...list} />
    </div>
  )
}
