import { exceedsBalance, messages } from '@escale/contract/messages'
import { PaymentDraft } from '@escale/contract/trade/payments/draft'
import * as z from 'zod/mini'
import { readable } from '#ui/typed.ts'
import type { DraftForm } from '#ui/useDraft.ts'
import type { PaymentStart } from './payment-start.ts'

export type PaymentForm = DraftForm<PaymentStart, PaymentDraft>

/** A payment that fits in what is left to pay; `available` is in cents, null while no invoice is chosen. */
export function draftWithin(available: number | null) {
  if (available === null) return PaymentDraft
  return PaymentDraft.check(
    z.refine(({ amount }) => amount <= available, {
      path: ['amount'],
      message: exceedsBalance(available),
      // Said even while something else is still missing.
      when: ({ value }) => typeof (value as { amount: unknown }).amount === 'number',
    }),
  )
}

/** What the browser says aloud before anything is sent, or null. */
export function alertFor({ invoiceId, amount }: PaymentStart, available: number | null): string | null {
  const cents = readable(amount)
  if (!invoiceId || available === null) return messages.paymentWithoutInvoice
  if (cents <= 0) return messages.paymentNotPositive
  return cents > available ? exceedsBalance(available) : null
}
