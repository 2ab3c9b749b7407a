import { letGo, takeInHand, takeOnceFree } from '#channels/outbox/in-hand.ts'
import { sendNow } from '#channels/outbox/outbox.ts'
import { ownerHere } from '#session/owner.ts'
import { startOfItem } from './starts.ts'

/** Null when the item is not there: sent, or deleted. */
type Show = (found: Awaited<ReturnType<typeof startOfItem>>) => void

/**
 * Opens what waits on this device until it is left. While it is being sent it is only seen; then it is
 * corrected, or gone because it has
 * arrived. What is open is not sent: it leaves afterwards.
 */
export async function correct(place: number, left: AbortSignal, onShow: Show) {
  left.addEventListener('abort', () => void letGo(place).then(sendNow))

  async function show(isInHand: boolean) {
    const found = await startOfItem(place, ownerHere(), isInHand)
    if (!left.aborted) onShow(found)
  }

  const isInHand = await takeInHand(place)
  if (left.aborted) return letGo(place)
  await show(isInHand)
  if (!isInHand && (await takeOnceFree(place, left))) await show(true)
}
