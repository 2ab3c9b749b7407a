import type { Payment } from '@escale/contract/trade/payments/contract'
import { deliver } from '#channels/outbox/deliver.ts'
import { outboxState } from '#channels/outbox/outbox-state.ts'
import { sentRows } from '#channels/outbox/outcomes.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { nextProvisionalNumber } from './device.ts'
import { receiptTaskName, type StoredReceipt } from './stored-receipt.ts'

/** Time that the form waits for the server before it gives a provisional number, in milliseconds. */
const serverTimeoutMs = 5000

type NewReceipt = { id: string; key: string; receipt: StoredReceipt; at?: number | undefined }

/**
 * Stores a receipt on this device, then sends it (decision 151). Returns the payment, or an `OutboxAnswer`
 * with the provisional number when the server does not answer in time.
 */
export async function takeReceipt({ id, key, receipt, at }: NewReceipt): Promise<Payment | OutboxAnswer> {
  const first = navigator.onLine ? receipt : await withNumber(receipt)
  const waitMs = navigator.onLine ? serverTimeoutMs : 0
  const answer = await deliver<Payment>(deliveryOf(id, key, first), { at, waitMs })
  if (!(answer instanceof OutboxAnswer)) return answer
  if (first.provisional) return new OutboxAnswer(first.provisional.number)
  return nameWaiting(id, first)
}

/**
 * Gives a number to a receipt whose request got no response in time. It is stored as a correction of the
 * waiting write, so a receipt that the server saved after all gets the number and is not saved again.
 */
async function nameWaiting(id: string, receipt: StoredReceipt): Promise<Payment | OutboxAnswer> {
  const place = outboxState().items.find((stored) => stored.id === id)?.place
  const sent = (sentRows() as readonly (Payment | undefined)[]).find((row) => row?.id === id)
  if (place === undefined && sent) return sent
  const numbered = await withNumber(receipt)
  await deliver(deliveryOf(id, crypto.randomUUID(), numbered), { at: place, waitMs: 0 })
  return new OutboxAnswer(numbered.provisional.number)
}

async function withNumber(receipt: StoredReceipt) {
  const { provisional } = receipt
  const takenAt = new Date().toISOString()
  return { ...receipt, provisional: provisional ?? { number: await nextProvisionalNumber(), takenAt } }
}

function deliveryOf(id: string, key: string, receipt: StoredReceipt) {
  const { provisional, facts } = receipt
  const title = [provisional?.number, facts.clientName].filter(Boolean).join(' · ')
  return { task: receiptTaskName, id, key, title, draft: receipt, photos: [] }
}
