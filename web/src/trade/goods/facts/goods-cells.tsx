import type { Receipt } from '@escale/contract/trade/goods/contract'
import { dayOf, formatDay } from '@escale/contract/values/days'
import styles from './goods-cells.module.css'

/** Fields that parcels and vehicles have in common. */
type Goods = Pick<Receipt, 'clientName' | 'conditionStatus' | 'receivedAt'>

export function ownerName({ clientName }: Pick<Goods, 'clientName'>): string {
  return clientName ?? 'Sans propriétaire'
}

/** The condition of the goods, coloured unless it is good. */
export function ConditionWord({ goods }: { goods: Pick<Goods, 'conditionStatus'> }) {
  return (
    <span className={goods.conditionStatus === 'Bon état' ? undefined : styles.wrong}>
      {goods.conditionStatus}
    </span>
  )
}

/** The reception date in the time zone of the company. Empty for goods that have not arrived yet. */
export function receivedDay({ receivedAt }: Pick<Goods, 'receivedAt'>, timeZone = 'UTC'): string {
  return receivedAt ? formatDay(dayOf(receivedAt, timeZone)) : ''
}
