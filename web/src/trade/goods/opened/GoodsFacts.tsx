import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import type { ReactNode } from 'react'
import { useSession } from '#session/useSession.ts'
import { exemptionWords } from '#trade/exemption-words.ts'
import { ownerName, receivedDay } from '#trade/goods/facts/goods-cells.tsx'
import { SharedTag } from '#ui/SharedTag.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import styles from './opened.module.css'

/** What is known of the goods and is not typed here, and what may be said of it. */
export function GoodsFacts({ goods, children }: { goods: Receipt | Vehicle; children: ReactNode }) {
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
      {goods.billing && <span>{exemptionWords(goods, company?.timeZone) ?? goods.billing}</span>}
      {goods.releasedTo && <span>Remis à {goods.releasedTo}</span>}
      {children}
    </p>
  )
}
