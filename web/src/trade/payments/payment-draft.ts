import { messages } from '@escale/contract/messages'
import type { Payment } from '@escale/contract/trade/payments/contract'
import { PaymentDraft } from '@escale/contract/trade/payments/draft'
import { exceedsBalance } from '@escale/contract/trade/payments/messages'
import * as z from 'zod/mini'
import { readable } from '#ui/typed.ts'
import type { DraftForm } from '#ui/useDraft.ts'
import type { PaymentStart } from './payment-start.ts'

export type PaymentForm = DraftForm<PaymentStart, PaymentDraft>

type Asked = Pick<Payment, 'amount' | 'status'> & { invoiceId: string | null }

/** A payment that fits in what is left to pay; `available` is in cents, null while no invoice is chosen. `former` is null for a new one. */
export function draftWithin(available: number | null, former: Asked | null) {
  if (available === null) return PaymentDraft
  return PaymentDraft.check(
    z.refine((draft) => draft.amount <= available || stillTakesNothing(former, draft), {
      path: ['amount'],
      message: exceedsBalance(available),
      // Said even while something else is still missing.
      when: ({ value }) => typeof (value as { amount: unknown }).amount === 'number',
    }),
  )
}

/** What the browser says aloud before anything is sent, or null. */
export function alertFor({ invoiceId, amount, status }: PaymentStart, available: number | null, former: Asked | null): string | null {
  const cents = readable(amount)
  if (!invoiceId || available === null) return messages.paymentWithoutInvoice
  if (cents <= 0) return messages.paymentNotPositive
  if (stillTakesNothing(former, { invoiceId, amount: cents, status })) return null
  return cents > available ? exceedsBalance(available) : null
}

/** What is not received is judged once it is, or when it asks for another amount or of another invoice. */
function stillTakesNothing(former: Asked | null, { invoiceId, amount, status }: Asked): boolean {
  return former !== null && former.status !== 'Reçu' && status !== 'Reçu' && amount === former.amount && invoiceId === former.invoiceId
}
