import * as z from 'zod/mini'
import { Day } from '#dates.ts'
import { messages } from '#messages.ts'
import { Cents } from '#money.ts'
import { name } from '#text.ts'
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
