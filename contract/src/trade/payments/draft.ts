import * as z from 'zod/mini'
import { Day } from '#values/dates.ts'
import { type Day as DayText, isDay, isInReach } from '#values/days.ts'
import { Cents } from '#values/money.ts'
import { name } from '#values/text.ts'
import { messages } from '#wire/messages.ts'
import { exceedsBalance, paymentToCome } from './messages.ts'
import { paymentMethods, paymentStatuses } from './words.ts'

export * from './words.ts'

/** What a person may say of a payment. `amount` is in cents. */
export const PaymentDraft = z.object({
  invoiceId: z.uuid(messages.paymentWithoutInvoice),
  amount: Cents.check(z.minimum(1, messages.paymentNotPositive)),
  paymentDate: Day('Indiquez une date de paiement valide.'),
  reference: name('Indiquez une référence.'),
  method: z._default(z.enum(paymentMethods, 'Choisissez une méthode.'), 'Virement'),
  status: z._default(z.enum(paymentStatuses, 'Choisissez un statut.'), 'Reçu'),
  /** Marks the invoice `Payée` when this payment brings its balance to zero. */
  marksPaid: z._default(z.boolean(), true),
})
export type PaymentDraft = z.output<typeof PaymentDraft>

/** What a payment takes, or took before it is changed: `amount` is in cents. */
type Taking = Pick<PaymentDraft, 'amount' | 'status'> & { invoiceId: string | null }

type Judged = { available: number | null; former: (Taking & Dated) | null; today: DayText }

/**
 * A payment that fits in what is left to pay; `available` is in cents, null while no invoice is chosen.
 * `former` is null for a new one.
 */
export function draftWithin({ available, former, today }: Judged) {
  const dated = PaymentDraft.check(
    z.refine((draft) => !isToCome(today, former, draft), {
      path: ['paymentDate'],
      message: paymentToCome,
      when: ({ value }) => isDay((value as { paymentDate: unknown }).paymentDate),
    }),
  )
  if (available === null) return dated
  return dated.check(
    z.refine((draft) => fitsIn(available, former, draft), {
      path: ['amount'],
      message: exceedsBalance(available),
      // Said even while something else is still missing.
      when: ({ value }) => typeof (value as { amount: unknown }).amount === 'number',
    }),
  )
}

/** What a payment says of its day, or said before it is changed. */
type Dated = Pick<PaymentDraft, 'paymentDate' | 'status'>

/** Whether a payment would be received on a day that has not come. `functions/payments.sql` judges alike. */
export function isToCome(today: DayText, former: Dated | null, { paymentDate, status }: Dated): boolean {
  const isAsBefore = former?.status === 'Reçu' && former.paymentDate === paymentDate
  return status === 'Reçu' && paymentDate > today && isInReach(paymentDate) && !isAsBefore
}

/**
 * Whether a payment fits in what is left. What is not received is judged once it is, or when it asks for
 * another amount or of another invoice.
 */
export function fitsIn(
  available: number,
  former: Taking | null,
  { invoiceId, amount, status }: Taking,
): boolean {
  const stillTakesNothing =
    former !== null &&
    former.status !== 'Reçu' &&
    status !== 'Reçu' &&
    amount === former.amount &&
    invoiceId === former.invoiceId
  return stillTakesNothing || amount <= available
}

/** `PAY-{invoice number}-{timestamp}`. */
export function defaultReference(invoiceNumber: string, now: number): string {
  return `${referenceStart(invoiceNumber)}${now}`
}

/** Whether a reference is the one that an invoice proposes, and nobody's own. */
export function isDefaultReference(reference: string, invoiceNumber: string): boolean {
  const start = referenceStart(invoiceNumber)
  return reference.startsWith(start) && /^\d+$/.test(reference.slice(start.length))
}

function referenceStart(invoiceNumber: string): string {
  return `PAY-${invoiceNumber}-`
}

/** Half of a balance, in cents, rounded up so that twice the half is never less than the whole. */
export function halfOf(balance: number): number {
  return Math.ceil(balance / 2)
}
