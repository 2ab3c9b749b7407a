import * as z from 'zod/mini'
import { paymentMethod, tenderDrafts } from '#trade/tenders/draft.ts'
import { Day } from '#values/dates.ts'
import { type Day as DayText, isDay, isPlausibleDay } from '#values/days.ts'
import { Cents } from '#values/money.ts'
import { name } from '#values/text.ts'
import { messages } from '#wire/messages.ts'
import { exceedsBalance, paymentToCome } from './messages.ts'
import { paymentStatuses } from './words.ts'

export * from './words.ts'

/** The form of a payment. `amount` is in cents. */
export const PaymentDraft = z.object({
  invoiceId: z.uuid(messages.paymentWithoutInvoice),
  amount: Cents.check(z.minimum(1, messages.paymentNotPositive)),
  paymentDate: Day('Indiquez une date de paiement valide.'),
  reference: name('Indiquez une référence.'),
  method: z._default(paymentMethod(), 'Virement'),
  status: z._default(z.enum(paymentStatuses, 'Choisissez un statut.'), 'Reçu'),
  /** Whether the invoice becomes `Payée` when this payment brings its balance to zero. */
  marksPaid: z._default(z.boolean(), true),
  /** Tenders, with the feature « till ». Their method replaces `method`. */
  tenders: tenderDrafts(),
})
export type PaymentDraft = z.output<typeof PaymentDraft>

/** Amount of a payment in cents, as stored or as edited. */
type PaymentAmount = Pick<PaymentDraft, 'amount' | 'status'> & { invoiceId: string | null }

type BalanceContext = {
  available: number | null
  former: (PaymentAmount & PaymentDay) | null
  today: DayText
}

/**
 * The form of a payment, limited to the invoice's balance. `available` is that balance in cents, null until
 * an invoice is chosen. `former` is the stored payment, null for a new one.
 */
export function paymentDraftWithin({ available, former, today }: BalanceContext) {
  const datedDraft = PaymentDraft.check(
    z.refine((draft) => !isFutureReceipt(today, former, draft), {
      path: ['paymentDate'],
      message: paymentToCome,
      when: ({ value }) => isDay((value as { paymentDate: unknown }).paymentDate),
    }),
  )
  if (available === null) return datedDraft
  return datedDraft.check(
    z.refine((draft) => fitsBalance(available, former, draft), {
      path: ['amount'],
      message: exceedsBalance(available),
      // Runs this check even while other fields are invalid.
      when: ({ value }) => typeof (value as { amount: unknown }).amount === 'number',
    }),
  )
}

/** Date and status of a payment, as stored or as edited. */
type PaymentDay = Pick<PaymentDraft, 'paymentDate' | 'status'>

/** Whether a payment is `Reçu` with a future date. `functions/payments.sql` has the same rule. */
export function isFutureReceipt(
  today: DayText,
  former: PaymentDay | null,
  { paymentDate, status }: PaymentDay,
): boolean {
  const isAsBefore = former?.status === 'Reçu' && former.paymentDate === paymentDate
  return status === 'Reçu' && paymentDate > today && isPlausibleDay(paymentDate) && !isAsBefore
}

/**
 * Whether a payment stays within the invoice's balance. A pending payment is checked only when it becomes
 * `Reçu`, or when its amount or invoice changes.
 */
export function fitsBalance(
  available: number,
  former: PaymentAmount | null,
  { invoiceId, amount, status }: PaymentAmount,
): boolean {
  const stillTakesNothing =
    former !== null &&
    former.status !== 'Reçu' &&
    status !== 'Reçu' &&
    amount === former.amount &&
    invoiceId === former.invoiceId
  return stillTakesNothing || amount <= available
}

/** Generates `PAY-{invoice number}-{timestamp}`. */
export function defaultReference(invoiceNumber: string, now: number): string {
  return `${referenceStart(invoiceNumber)}${now}`
}

/** Whether a reference was generated and not typed by a user. */
export function isDefaultReference(reference: string, invoiceNumber: string): boolean {
  const start = referenceStart(invoiceNumber)
  return reference.startsWith(start) && /^\d+$/.test(reference.slice(start.length))
}

function referenceStart(invoiceNumber: string): string {
  return `PAY-${invoiceNumber}-`
}

/** Half of a balance in cents, rounded up, so that two payments of a half cover the whole. */
export function halfBalance(balance: number): number {
  return Math.ceil(balance / 2)
}
