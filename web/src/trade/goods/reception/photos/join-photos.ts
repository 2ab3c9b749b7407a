import { fileMessages } from '@escale/contract/channels/files/messages'
import { v7 as newId } from 'uuid'
import { failureOf } from '#api.ts'
import { deliver } from '#channels/outbox/deliver.ts'
import { removeEntry } from '#channels/outbox/outbox.ts'
import { photoBytes } from '#channels/outbox/read-store.ts'
import type { ExistingGoods } from '#trade/goods/reception/lookups/useKnownGoods.ts'
import { showFailure, showSuccess } from '#ui/feedback/toast.ts'
import type { TakenPhoto } from './new-photos.ts'

/**
 * When goods turn out to be received twice, adds the photos of the unsent duplicate to the saved goods and
 * deletes the duplicate.
 */
export async function joinPhotos(
  { id, kind, number }: ExistingGoods,
  photos: readonly TakenPhoto[],
  correctedPlace: number | undefined,
): Promise<boolean> {
  try {
    for (const { source } of photos) {
      const bytes = 'bytes' in source ? source.bytes : await photoBytes(source.kept.id)
      if (!bytes) continue
      const delivery = {
        task: 'photo',
        id: newId(),
        key: crypto.randomUUID(),
        title: number,
        draft: { goodsId: id, kind },
      }
      await deliver({ ...delivery, photos: [{ name: `${number}.jpg`, bytes }] }, { isOnlyHere: true })
    }
    if (correctedPlace !== undefined) await removeEntry(correctedPlace)
    showSuccess(`Photos jointes à ${number}`)
    return true
  } catch (error) {
    showFailure(failureOf(error).message || fileMessages.photoAddFailed)
    return false
  }
}
