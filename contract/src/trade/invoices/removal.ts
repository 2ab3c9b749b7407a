import { apiRefusals } from '#wire/refusals.ts'
import { invoiceMessages, paidBeforeCancelling } from './messages.ts'

/** Returns the reason why an invoice cannot be deleted. The database checks it again. */
export function invoiceRemovalRefusal({
  paymentsCount,
  creditNotes = [],
}: {
  paymentsCount: number
  creditNotes?: readonly unknown[]
}): string | null {
  if (creditNotes.length > 0) return invoiceMessages.keptByCreditNotes
  return paymentsCount > 0 ? apiRefusals.invoiceHasPayments : null
}

/** Returns the reason why an invoice cannot be cancelled. The database checks it again. */
export function invoiceCancelRefusal({
  paidAmount,
  writtenOff = 0,
  creditNotes = [],
}: {
  paidAmount: number
  writtenOff?: number
  creditNotes?: readonly unknown[]
}): string | null {
  if (creditNotes.length > 0) return invoiceMessages.notCancelledByCreditNotes
  if (writtenOff > 0) return invoiceMessages.notCancelledByWriteOff
  return paidAmount > 0 ? paidBeforeCancelling(paidAmount) : null
}
