import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { sumsByClient } from '@escale/contract/trade/goods/sums'
import { formatSums } from './format-sums.ts'
import styles from './stock.module.css'

/** The totals of the selected goods for each client. Shown only when they belong to several clients. */
export function ChosenSums({ goods }: { goods: readonly GoodsLine[] }) {
  const clients = sumsByClient(goods)
  if (clients.length < 2) return null
  return (
    <ul className={styles.sums} aria-label="Choisi par client">
      {clients.map(({ id, name, sums }) => (
        <li key={id}>
          <span className="truncated">{name}</span>
          <span className="num">{formatSums(sums)}</span>
        </li>
      ))}
    </ul>
  )
}
