import { apiRefusals } from '#wire/refusals.ts'
import { paidBeforeCancelling } from './messages.ts'

/** Returns the reason why an invoice cannot be deleted. The database checks it again. */
export function invoiceRemovalRefusal({ paymentsCount }: { paymentsCount: number }): string | null {
  return paymentsCount > 0 ? apiRefusals.invoiceHasPayments : null
}

/** Returns the reason why an invoice cannot be cancelled. The database checks it again. */
export function invoiceCancelRefusal({ paidAmount }: { paidAmount: number }): string | null {
  return paidAmount > 0 ? paidBeforeCancelling(paidAmount) : null
}
