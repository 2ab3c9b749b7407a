import { useSession } from '#session/useSession.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Goods, ownerName, receivedDay } from './goods-cells.tsx'
import styles from './thumb.module.css'

/** What is known of the goods and is not typed here. */
export function GoodsFacts({ goods }: { goods: Goods }) {
  const { company } = useSession()
  const day = receivedDay(goods, company?.timeZone)
  return (
    <p className={styles.facts}>
      <StatusBadge status={goods.status} />
      <span>{ownerName(goods)}</span>
      {day && (
        <span>
          Reçu le {day}
          {goods.receivedByName && ` par ${goods.receivedByName}`}
        </span>
      )}
    </p>
  )
}
