import type { PayableInvoice, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { useReducer } from 'react'
import { availableOn } from './payment-form.ts'

type Payable = {
  /** The saved payment. If a colleague changed it during editing, the newer version. */
  former: PaymentDetail | null
  invoice: PayableInvoice | null
  /** The balance in cents that came with a server refusal. Null without a refusal. */
  refusedAbove: number | null
}

/**
 * The invoice of a payment and the maximum amount in cents. After a refusal, the balance in the refusal is
 * used until the invoice is fetched again.
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
