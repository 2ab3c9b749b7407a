import { lockForForm, lockOnceFree, releaseItem } from '#channels/outbox/item-locks.ts'
import { sendNow } from '#channels/outbox/outbox.ts'
import { ownerHere } from '#session/current/owner.ts'
import { startOfItem } from './starts.ts'

/** Receives null when the item no longer exists: it was sent or deleted. */
type ShowForm = (found: Awaited<ReturnType<typeof startOfItem>>) => void

/**
 * Opens an item that waits on this device, until `left` is aborted. While the item is being sent, the form is
 * read-only. An open item is not sent: it leaves when its form closes.
 */
export async function openCorrection(place: number, closing: AbortSignal, onShow: ShowForm) {
  closing.addEventListener('abort', () => void releaseItem(place).then(sendNow))

  async function show(isInHand: boolean) {
    const found = await startOfItem(place, ownerHere(), isInHand)
    if (!closing.aborted) onShow(found)
  }

  const isInHand = await lockForForm(place)
  if (closing.aborted) return releaseItem(place)
  await show(isInHand)
  if (!isInHand && (await lockOnceFree(place, closing))) await show(true)
}
