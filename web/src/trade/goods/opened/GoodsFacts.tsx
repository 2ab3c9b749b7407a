import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import type { ReactNode } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { exemptionText } from '#trade/exemption-text.ts'
import { ownerName, receivedDay } from '#trade/goods/facts/goods-cells.tsx'
import { OptionalLink } from '#trade/OptionalLink.tsx'
import { useGoodsLinks } from '#trade/useGoodsLinks.ts'
import { SharedTag } from '#ui/display/SharedTag.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import styles from './opened.module.css'

/** Facts of the goods that are not in the form, such as dates. `children` are the action buttons. */
export function GoodsFacts({ goods, children }: { goods: Receipt | Vehicle; children: ReactNode }) {
  const { company } = useSession()
  const links = useGoodsLinks()
  const day = receivedDay(goods, company?.timeZone)
  return (
    <p className={styles.facts}>
      <StatusBadge status={goods.status} />
      <span>
        <OptionalLink to={links.client(goods)}>{ownerName(goods)}</OptionalLink>{' '}
        {goods.isSharedClient && <SharedTag />}
      </span>
      {day && (
        <span>
          Reçu le {day}
          {goods.receivedByName && ` par ${goods.receivedByName}`}
        </span>
      )}
      {goods.expeditionReference && (
        <OptionalLink to={links.expedition(goods)}>Sur {goods.expeditionReference}</OptionalLink>
      )}
      {goods.containerNumber && <span className="num">Conteneur {goods.containerNumber}</span>}
      {goods.billing && (
        <OptionalLink to={links.invoice(goods)}>
          {exemptionText(goods, company?.timeZone) ?? goods.billing}
        </OptionalLink>
      )}
      {goods.releasedTo && <span>Remis à {goods.releasedTo}</span>}
      {children}
    </p>
  )
}
