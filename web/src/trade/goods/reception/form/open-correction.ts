import { lockForForm, lockOnceFree, releaseItem } from '#channels/outbox/item-locks.ts'
import { sendNow } from '#channels/outbox/outbox.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { startOfItem } from './starts.ts'

/** `found` is null when the goods are no longer in the outbox, because they were sent or deleted. */
type ShowForm = (found: Awaited<ReturnType<typeof startOfItem>>) => void

/**
 * Opens unsent goods for correction, until `closing` is aborted. The outbox does not send them while their
 * form is open. If they are already being sent, the form is read-only.
 */
export async function openCorrection(place: number, closing: AbortSignal, onShow: ShowForm) {
  closing.addEventListener('abort', () => void releaseItem(place).then(sendNow))

  async function show(isInHand: boolean) {
    const found = await startOfItem(place, currentOwnerKey(), isInHand)
    if (!closing.aborted) onShow(found)
  }

  const isInHand = await lockForForm(place)
  if (closing.aborted) return releaseItem(place)
  await show(isInHand)
  if (!isInHand && (await lockOnceFree(place, closing))) await show(true)
}
