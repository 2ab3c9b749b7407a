import { fileMessages } from '@escale/contract/channels/files/messages'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { failureOf } from '#api.ts'
import styles from '#trade/goods/fields/Photos.module.css'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { showFailure, showSuccess } from '#ui/feedback/toast.ts'
import { PhotoTile, WaitingPhotos } from './PhotoAdding.tsx'
import { useAddedPhotos } from './useAddedPhotos.ts'

type Props = {
  isReadOnly: boolean
  kind: GoodsKind
  /** `photos` are file ids in the order in which the photos were taken. */
  goods: { id: string; number: string; photos: string[] }
  /** Removes a photo on the server and returns the ids of the remaining ones. */
  detach: (photoId: string) => Promise<{ photos: string[] }>
  onCount: (count: number) => void
}

/** The photos of goods. Added and removed photos are saved immediately, not with the form. */
export function Photos({ isReadOnly, kind, goods, detach, onCount }: Props) {
  const [photos, setPhotos] = useState(goods.photos)
  const { waiting, add, isTaking, refusal, refuse } = useAddedPhotos({ kind, ...goods }, setPhotos)
  const count = photos.length + waiting.length
  useEffect(() => {
    onCount(count)
  }, [count, onCount])

  async function remove(id: string) {
    refuse(null)
    try {
      setPhotos((await detach(id)).photos)
      showSuccess(fileMessages.photoRemoved)
    } catch (error) {
      refuse(failureOf(error).message || fileMessages.photoRemoveFailed)
      showFailure(fileMessages.photoRemoveFailed)
    }
  }

  const refusals = new Set([refusal, ...waiting.map((photo) => photo.refusal)])
  return (
    <section className={styles.photos} aria-label="Photos">
      <ul className={styles.list}>
        {photos.map((id, place) => (
          <li key={id} className={styles.photo}>
            <a href={`/api/files/photos/${id}`} target="_blank" rel="noreferrer">
              <img src={`/api/files/photos/${id}`} alt={`Vue ${place + 1}`} loading="lazy" decoding="async" />
            </a>
            {!isReadOnly && (
              <button
                type="button"
                className={styles.remove}
                aria-label={`Supprimer la photo ${place + 1}`}
                onClick={() => remove(id)}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            )}
          </li>
        ))}
        <WaitingPhotos waiting={waiting} />
        {!isReadOnly && (
          <PhotoTile
            storedCount={photos.length}
            waitingCount={waiting.length}
            isTaking={isTaking}
            onTake={(files) => void add(files, photos.length)}
          />
        )}
      </ul>
      {[...refusals].map((sentence) => sentence && <Refusal key={sentence} sentence={sentence} />)}
    </section>
  )
}
