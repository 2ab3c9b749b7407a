import { type ReceiptPaper, receiptPapers } from '@escale/contract/trade/documents/sale-words'
import { readLocal, storeLocal } from '#session/device/local-values.ts'
import { oneOf } from '#session/device/shapes.ts'

const isPaper = oneOf(receiptPapers)

/** The paper of receipts that this person last chose on this device, because a till has one printer. */
export function lastReceiptPaper(userId: string): ReceiptPaper {
  return readLocal('receipt-paper', isPaper, userId) ?? 'A5'
}

export function keepReceiptPaper(userId: string, paper: ReceiptPaper) {
  storeLocal('receipt-paper', paper, userId)
}

export function receiptPath(paymentId: string, paper: ReceiptPaper): string {
  return `/api/payments/${paymentId}/receipt?paper=${encodeURIComponent(paper)}`
}
