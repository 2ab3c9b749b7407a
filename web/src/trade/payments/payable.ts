import type { PayableInvoice, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { useReducer } from 'react'
import { availableOn } from './payment-form.ts'

type Payable = {
  /** The stored payment, or the version of a colleague that the form goes on from. */
  former: PaymentDetail | null
  invoice: PayableInvoice | null
  /** The balance of the invoice in cents, as a refusal of the server gave it. */
  refusedAbove: number | null
}

/**
 * The invoice of a payment, and the amount in cents that it may take. A later change replaces the balance of
 * a refusal.
 */
export function usePayable(payment: PaymentDetail | null, invoice: PayableInvoice | null) {
  const [{ former, invoice: chosen, refusedAbove }, update] = useReducer(payableAfter, {
    former: payment,
    invoice,
    refusedAbove: null,
  })
  return { former, chosen, available: refusedAbove ?? (chosen && availableOn(chosen, former)), update }
}

function payableAfter(before: Payable, change: Partial<Payable>): Payable {
  return { ...before, refusedAbove: null, ...change }
}
