import type { Receipt } from '@escale/contract/trade/goods/contract'
import { dayOf, formatDay } from '@escale/contract/values/days'
import styles from './goods-cells.module.css'

/** What parcels and vehicles have in common. */
type Goods = Pick<Receipt, 'clientName' | 'conditionStatus' | 'receivedAt'>

/** Whose it is. */
export function ownerName({ clientName }: Pick<Goods, 'clientName'>): string {
  return clientName ?? 'Sans propriétaire'
}

/** The condition; only what is wrong with the goods is coloured. */
export function ConditionWord({ goods }: { goods: Pick<Goods, 'conditionStatus'> }) {
  return (
    <span className={goods.conditionStatus === 'Bon état' ? undefined : styles.wrong}>
      {goods.conditionStatus}
    </span>
  )
}

/** The day of reception where the company is; empty while the goods are expected. */
export function receivedDay({ receivedAt }: Pick<Goods, 'receivedAt'>, timeZone = 'UTC'): string {
  return receivedAt ? formatDay(dayOf(receivedAt, timeZone)) : ''
}
