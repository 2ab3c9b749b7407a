import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import styles from './stock.module.css'
import { sumsByClient, sumsInWords } from './sums.ts'

/** What is chosen of each client, where several are. */
export function ChosenSums({ goods }: { goods: readonly GoodsLine[] }) {
  const clients = sumsByClient(goods)
  if (clients.length < 2) return null
  return (
    <ul className={styles.sums} aria-label="Choisi par client">
      {clients.map(({ id, name, sums }) => (
        <li key={id}>
          <span className="truncated">{name}</span>
          <span className="num">{sumsInWords(sums)}</span>
        </li>
      ))}
    </ul>
  )
}
