import { apiRefusals } from '#wire/refusals.ts'
import { numberedInvoice, paidBeforeCancelling } from './messages.ts'

type RemovalFacts = { paymentsCount: number; legalNumber?: string | null }

/** Returns the reason why an invoice cannot be deleted. The database checks it again. */
export function invoiceRemovalRefusal({ paymentsCount, legalNumber }: RemovalFacts): string | null {
  if (paymentsCount > 0) return apiRefusals.invoiceHasPayments
  return legalNumber ? numberedInvoice(legalNumber) : null
}

/** Returns the reason why an invoice cannot be cancelled. The database checks it again. */
export function invoiceCancelRefusal({ paidAmount }: { paidAmount: number }): string | null {
  return paidAmount > 0 ? paidBeforeCancelling(paidAmount) : null
}
