import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { GoodsRows } from '#trade/GoodsRows.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Invoice.module.css'

type Props = { invoiceId: string; onOpen: (lot: string) => void }

/** The goods that an invoice bills. Renders nothing when there are none. */
export function InvoiceGoods({ invoiceId, onOpen }: Props) {
  const list = useQuery(api.goods.list.queryOptions({ input: { invoiceId, limit: 200 } }))
  if (!list.data || list.data.items.length === 0) return null
  const { items, nextCursor } = list.data
  return (
    <details className={styles.goods} open={items.length <= 5}>
      <summary>{nextCursor ? 'Marchandises' : pluralize(items.length, 'lot')} de cette facture</summary>
      <GoodsRows label="Marchandises facturées" without="client" goods={items} onOpen={onOpen} />
    </details>
  )
}
