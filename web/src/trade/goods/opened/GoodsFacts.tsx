import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#session/useSession.ts'
import { exemptionText } from '#trade/exemption-words.ts'
import { ownerName, receivedDay } from '#trade/goods/facts/goods-cells.tsx'
import { useGoodsLinks } from '#trade/useGoodsLinks.ts'
import { SharedTag } from '#ui/display/SharedTag.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import styles from './opened.module.css'

/** What is known of the goods and is not typed here, and what may be said of it. */
export function GoodsFacts({ goods, children }: { goods: Receipt | Vehicle; children: ReactNode }) {
  const { company } = useSession()
  const links = useGoodsLinks()
  const day = receivedDay(goods, company?.timeZone)
  return (
    <p className={styles.facts}>
      <StatusBadge status={goods.status} />
      <span>
        <Linked to={links.client(goods)}>{ownerName(goods)}</Linked> {goods.isSharedClient && <SharedTag />}
      </span>
      {day && (
        <span>
          Reçu le {day}
          {goods.receivedByName && ` par ${goods.receivedByName}`}
        </span>
      )}
      {goods.expeditionReference && (
        <Linked to={links.expedition(goods)}>Sur {goods.expeditionReference}</Linked>
      )}
      {goods.billing && (
        <Linked to={links.invoice(goods)}>{exemptionText(goods, company?.timeZone) ?? goods.billing}</Linked>
      )}
      {goods.releasedTo && <span>Remis à {goods.releasedTo}</span>}
      {children}
    </p>
  )
}

/** A link for who may follow it. */
function Linked({ to, children }: { to: string | null; children: ReactNode }) {
  if (!to) return <span>{children}</span>
  return (
    <Link className="link" to={to}>
      {children}
    </Link>
  )
}
