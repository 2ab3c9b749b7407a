import type { PayableInvoice, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { useReducer } from 'react'
import { availableOn } from './payment-form.ts'

type Payable = {
  /** The saved payment, or a newer version saved by a colleague. */
  former: PaymentDetail | null
  invoice: PayableInvoice | null
  /** The balance in cents that the server sent with a refusal. */
  refusedAbove: number | null
}

/**
 * The invoice of a payment and the available amount in cents. A later change replaces the balance of a
 * refusal.
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
