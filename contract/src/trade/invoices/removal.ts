import { apiRefusals } from '#wire/refusals.ts'
import { invoiceMessages, numberedInvoice, paidBeforeCancelling } from './messages.ts'

type RemovalFacts = {
  paymentsCount: number
  legalNumber?: string | null
  creditNotes?: readonly unknown[]
}

/** Returns the reason why an invoice cannot be deleted. The database checks it again. */
export function invoiceRemovalRefusal({
  paymentsCount,
  legalNumber,
  creditNotes = [],
}: RemovalFacts): string | null {
  if (creditNotes.length > 0) return invoiceMessages.keptByCreditNotes
  if (paymentsCount > 0) return apiRefusals.invoiceHasPayments
  return legalNumber ? numberedInvoice(legalNumber) : null
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
