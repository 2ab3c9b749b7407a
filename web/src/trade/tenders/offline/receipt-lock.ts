import { lockForForm, lockOnceFree, releaseItem } from '#channels/outbox/item-locks.ts'
import { sendNow } from '#channels/outbox/outbox.ts'
import { itemAt } from '#channels/outbox/read-store.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { storedReceiptOf, type WaitingReceipt } from './stored-receipt.ts'

/**
 * Locks a refused receipt for its correction, until `closing` is aborted, so that it is not sent meanwhile.
 * Null when it has been sent or deleted, or was not refused: its client has the paper, so it stays as it is.
 */
export async function lockReceipt(place: number, closing: AbortSignal): Promise<WaitingReceipt | null> {
  closing.addEventListener('abort', () => void releaseItem(place).then(sendNow))
  const isLocked = (await lockForForm(place)) || (await lockOnceFree(place, closing))
  if (closing.aborted) await releaseItem(place)
  const item = isLocked && !closing.aborted ? await itemAt(place) : null
  const isOwn = item?.owner === currentOwnerKey()
  const receipt = isOwn && item.refusal ? storedReceiptOf(item) : null
  return item && receipt ? { item, receipt } : null
}
