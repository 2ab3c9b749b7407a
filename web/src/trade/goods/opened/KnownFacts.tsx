import { useMay } from '#session/useSession.ts'
import { ownerName, receivedDay } from '#trade/goods/facts/goods-cells.tsx'
import photoStyles from '#trade/goods/fields/Photos.module.css'
import type { KnownHere } from '#trade/goods/here/lookups.ts'
import { useGoodsHere } from '#trade/goods/reception/useGoodsHere.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { useClocks, useTimeZone } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import styles from './opened.module.css'
import { PhotosWaiting, PhotoTile } from './PhotoAdding.tsx'
import { useAddedPhotos } from './useAddedPhotos.ts'

/**
 * What this device knows of goods while their record cannot be read: as they were when the network was last
 * there.
 */
export function KnownFacts({ id }: { id: string }) {
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
      {mayReceive && <PhotosAdded goods={goods} />}
      <p className="muted small">
        Connu de cet appareil à la dernière synchronisation, le {moment(here.at)}.
      </p>
    </section>
  )
}

/** What is photographed of them meanwhile waits here; how many they have is the server's to know. */
function PhotosAdded({ goods }: { goods: KnownHere }) {
  const { waiting, add, isTaking, refusal } = useAddedPhotos(goods, () => {})
  return (
    <section className={photoStyles.photos} aria-label="Photos">
      <ul className={photoStyles.list}>
        <PhotosWaiting waiting={waiting} />
        <PhotoTile
          known={0}
          waiting={waiting.length}
          isTaking={isTaking}
          onTake={(files) => void add(files, 0)}
        />
      </ul>
      {refusal && <Refusal sentence={refusal} />}
    </section>
  )
}
