import { useMay } from '#session/current/useSession.ts'
import { ownerName, receivedDay } from '#trade/goods/facts/goods-cells.tsx'
import photoStyles from '#trade/goods/fields/Photos.module.css'
import type { StoredGoods } from '#trade/goods/here/lookups.ts'
import { useGoodsHere } from '#trade/goods/reception/lookups/useGoodsHere.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { useClocks, useTimeZone } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import styles from './opened.module.css'
import { PhotoTile, WaitingPhotos } from './PhotoAdding.tsx'
import { useAddedPhotos } from './useAddedPhotos.ts'

/** The details of goods stored on this device, shown while the server is unreachable. */
export function OfflineFacts({ id }: { id: string }) {
  const here = useGoodsHere()
  const { moment } = useClocks()
  const timeZone = useTimeZone()
  const mayReceive = useMay('reception.receive')
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
      {mayReceive && <OfflinePhotos goods={goods} />}
      <p className="muted small">
        Connu de cet appareil à la dernière synchronisation, le {moment(here.at)}.
      </p>
    </section>
  )
}

/**
 * Photos taken offline, which wait to be sent. Photos on the server are not shown, because their number is
 * unknown offline.
 */
function OfflinePhotos({ goods }: { goods: StoredGoods }) {
  const { waiting, add, isTaking, refusal } = useAddedPhotos(goods, () => {})
  return (
    <section className={photoStyles.photos} aria-label="Photos">
      <ul className={photoStyles.list}>
        <WaitingPhotos waiting={waiting} />
        <PhotoTile
          storedCount={0}
          waitingCount={waiting.length}
          isTaking={isTaking}
          onTake={(files) => void add(files, 0)}
        />
      </ul>
      {refusal && <Refusal sentence={refusal} />}
    </section>
  )
}
