import { mostPhotos } from '@escale/contract/channels/files/buckets'
import { fileMessages } from '@escale/contract/channels/files/messages'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import { failureOf } from '#api.ts'
import { deliver } from '#channels/outbox/deliver.ts'
import { onOutcome } from '#channels/outbox/outcomes.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { showFailure, showSuccess } from '#ui/feedback/toast.ts'
import { shrinkPhoto } from '#ui/files/shrink-photo.ts'
import { useWaitingPhotos } from './useWaitingPhotos.ts'

type Goods = { kind: GoodsKind; id: string; number: string }

/** Adds photos to saved goods. Photos are first stored on the device, and sent when there is network. */
export function useAddedPhotos({ kind, id, number }: Goods, onPhotos: (photos: string[]) => void) {
  const waiting = useWaitingPhotos(id)
  const [isTaking, setTaking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  useSentPhotos(id, onPhotos)

  /** Adds photos up to the maximum. `storedCount` is the number of photos on the server. */
  async function add(files: readonly File[], storedCount: number) {
    setRefusal(null)
    setTaking(true)
    for (const [n, file] of files.entries()) {
      if (storedCount + waiting.length + n >= mostPhotos) {
        setRefusal(fileMessages.photosFull)
        break
      }
      const bytes = await shrinkPhoto(file).catch((error: Error) => error)
      if (bytes instanceof Error) {
        setRefusal(bytes.message)
        break
      }
      void send(bytes)
    }
    setTaking(false)
  }

  async function send(bytes: Blob) {
    try {
      const row = await deliver(photoDelivery({ kind, id, number }, bytes), { isOnlyHere: true })
      if (!(row instanceof OutboxAnswer)) showSuccess(fileMessages.photoAdded)
    } catch (error) {
      setRefusal(failureOf(error).message || fileMessages.photoAddFailed)
      showFailure(fileMessages.photoAddFailed)
    }
  }

  return { waiting, add, isTaking, refusal, refuse: setRefusal }
}

function photoDelivery({ kind, id, number }: Goods, bytes: Blob) {
  return {
    task: 'photo',
    id: newId(),
    key: crypto.randomUUID(),
    title: number,
    draft: { goodsId: id, kind },
    photos: [{ name: `${number}.jpg`, bytes }],
  }
}

/** Calls `onPhotos` with all file ids on the server, each time the outbox has sent photos of these goods. */
function useSentPhotos(id: string, onPhotos: (photos: string[]) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: subscribes once for these goods.
  useEffect(() => {
    return onOutcome((outcome) => {
      const row = outcome.is === 'sent' ? (outcome.row as { id?: string; photos?: string[] }) : {}
      if (row.id === id && row.photos) onPhotos(row.photos)
    })
  }, [id])
}
