import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { useSession } from '#session/useSession.ts'
import { ownerName, receivedDay } from '#trade/goods/facts/goods-cells.tsx'
import { SharedTag } from '#ui/SharedTag.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import styles from './opened.module.css'

/** What is known of the goods and is not typed here. */
export function GoodsFacts({ goods }: { goods: Receipt | Vehicle }) {
  const { company } = useSession()
  const day = receivedDay(goods, company?.timeZone)
  return (
    <p className={styles.facts}>
      <StatusBadge status={goods.status} />
      <span>
        {ownerName(goods)} {goods.isSharedClient && <SharedTag />}
      </span>
      {day && (
        <span>
          Reçu le {day}
          {goods.receivedByName && ` par ${goods.receivedByName}`}
        </span>
      )}
      {goods.expeditionReference && <span>Sur {goods.expeditionReference}</span>}
      {goods.billing && <span>{goods.billing}</span>}
      {goods.releasedTo && <span>Remis à {goods.releasedTo}</span>}
    </p>
  )
}
