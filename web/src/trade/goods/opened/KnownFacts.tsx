import { ownerName, receivedDay } from '#trade/goods/facts/goods-cells.tsx'
import { useGoodsHere } from '#trade/goods/reception/useGoodsHere.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useClocks, useTimeZone } from '#ui/useClocks.tsx'
import styles from './opened.module.css'

/** What this device knows of goods while their record cannot be read: as they were when the network was last there. */
export function KnownFacts({ id }: { id: string }) {
  const here = useGoodsHere()
  const { moment } = useClocks()
  const timeZone = useTimeZone()
  const goods = here?.goods.find((known) => known.id === id)
  if (!goods || !here?.at) return null
  const day = receivedDay(goods, timeZone)
  return (
    <section className={styles.known} aria-label={goods.number}>
      <p className="strong num">{goods.number}</p>
      <p className="num">{goods.code}</p>
      <p className={styles.line}>
        <StatusBadge status={goods.status} /> {ownerName(goods)}
      </p>
      {day && (
        <p>
          Reçu le {day}
          {goods.receivedByName && ` par ${goods.receivedByName}`}
        </p>
      )}
      <p className="muted small">Connu de cet appareil à la dernière synchronisation, le {moment(here.at)}.</p>
    </section>
  )
}
