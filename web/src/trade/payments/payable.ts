import type { PayableInvoice, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { useReducer } from 'react'
import { availableOn } from './payment-form.ts'

type Known = {
  /** The payment as somebody else left it, once that is told. */
  former: PaymentDetail | null
  invoice: PayableInvoice | null
  /** What is left of the invoice, in cents, as the server said it with a refusal. */
  refusedAbove: number | null
}

/** What a payment is of, and what may be taken from it in cents. Whatever is told afresh takes the place of the server's figure. */
export function usePayable(payment: PaymentDetail | null, invoice: PayableInvoice | null) {
  const [{ former, invoice: chosen, refusedAbove }, tell] = useReducer(knownAfter, { former: payment, invoice, refusedAbove: null })
  return { former, chosen, available: refusedAbove ?? (chosen && availableOn(chosen, former)), tell }
}

function knownAfter(before: Known, told: Partial<Known>): Known {
  return { ...before, refusedAbove: null, ...told }
}
