import { outboxState } from '#channels/outbox/outbox-state.ts'
import { openProvisional } from './opened-provisional.ts'
import { receiptsAmong } from './stored-receipt.ts'

/** Shows the provisional receipt of a payment that waits on this device. */
export function openWaiting(id: string) {
  const found = receiptsAmong(outboxState().items).find(({ item }) => item.id === id)
  if (found) openProvisional(found)
}
