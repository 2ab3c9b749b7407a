import { dayOf, formatDay } from '@escale/contract/days'
import type { Receipt } from '@escale/contract/trade/goods/contract'
import styles from './goods-cells.module.css'

/** What parcels and vehicles have in common. */
export type Goods = Pick<Receipt, 'number' | 'status' | 'clientName' | 'conditionStatus' | 'receivedAt' | 'receivedByName'>

/** Whose it is. */
export function ownerName(goods: Goods): string {
  return goods.clientName ?? 'Sans propriétaire'
}

/** The condition; only what is wrong with the goods is coloured. */
export function ConditionWord({ goods }: { goods: Goods }) {
  return <span className={goods.conditionStatus === 'Bon état' ? undefined : styles.wrong}>{goods.conditionStatus}</span>
}

/** The day of reception where the company is; empty while the goods are expected. */
export function receivedDay({ receivedAt }: Goods, timeZone = 'UTC'): string {
  return receivedAt ? formatDay(dayOf(receivedAt, timeZone)) : ''
}
