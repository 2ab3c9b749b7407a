import * as z from 'zod/mini'
import { paymentStatuses } from '#trade/payments/words.ts'
import { paymentMethod, tenderDrafts } from '#trade/tenders/draft.ts'
import { Day } from '#values/dates.ts'
import { reason } from '#values/fields.ts'
import { Cents } from '#values/money.ts'
import { name, optional, required } from '#values/text.ts'
import { messages } from '#wire/messages.ts'
import { creditNatures } from './words.ts'

/** Invoices that one receipt pays at most, and lines of one credit note. */
const mostShares = 500

const positive = Cents.check(z.minimum(1, messages.paymentNotPositive))
const explanation = () => reason(1000)

/** A part of a receipt that pays an invoice, in cents. */
const ShareDraft = z.object({ invoiceId: z.uuid(messages.paymentWithoutInvoice), amount: positive })

/**
 * The form of a receipt on the account of a client. `amount` is in cents. Without `allocations` the invoices
 * due first are paid first. What is not allocated is the client's advance.
 */
export type ReceiptDraft = z.output<typeof ReceiptDraft>
export const ReceiptDraft = z.object({
  clientId: z.uuid('Choisissez un client.'),
  amount: positive,
  paymentDate: Day('Indiquez une date de paiement valide.'),
  reference: name('Indiquez une référence.'),
  method: z._default(paymentMethod(), 'Virement'),
  status: z._default(z.enum(paymentStatuses, 'Choisissez un statut.'), 'Reçu'),
  /** Whether an invoice becomes `Payée` when this receipt brings its balance to zero. */
  marksPaid: z._default(z.boolean(), true),
  allocations: z.optional(z.array(ShareDraft).check(z.maxLength(mostShares))),
  /** Tenders, with the feature « till ». Their method replaces `method`. */
  tenders: tenderDrafts(),
})

/** The use of a free credit for an invoice, in cents. */
export const CreditUseDraft = z.object({ sourceId: z.uuid(), ...ShareDraft.shape })

export const AllocationUndoDraft = z.object({
  sourceId: z.uuid(),
  invoiceId: z.uuid(),
  reason: explanation(),
})

/** Money given back from a free credit. `amount` is in cents. */
export type RefundDraft = z.output<typeof RefundDraft>
export const RefundDraft = z.object({
  sourceId: z.uuid(),
  amount: positive,
  refundDate: Day('Indiquez une date de remboursement valide.'),
  method: paymentMethod(),
  /** The account that the money leaves, with the feature « till ». Cash leaves the person's open till. */
  accountId: z.optional(z.uuid('Choisissez le compte.')),
  reference: optional(200),
  reason: explanation(),
})

/** A write-off of what an invoice still owes. `amount` is in cents. */
export const WriteOffDraft = z.object({ amount: positive, reason: explanation() })

/**
 * A line of a credit note: `position` names a line of the invoice, null for a rebate on the whole. `amount`
 * is in cents. `quantity` and `weightKg` are what the second count or weighing found.
 */
export type CreditLineDraft = z.output<typeof CreditLineDraft>
export const CreditLineDraft = z.object({
  position: z.nullable(z.int().check(z.minimum(1), z.maximum(500))),
  label: required('Indiquez ce qui est crédité.', 300),
  quantity: z.nullable(z.int().check(z.minimum(0))),
  weightKg: z.nullable(z.number().check(z.minimum(0))),
  amount: positive,
})

/** The form of a credit note. Only a rebate may name a client without an invoice. */
export type CreditNoteDraft = z.output<typeof CreditNoteDraft>
export const CreditNoteDraft = z
  .object({
    invoiceId: z.nullable(z.uuid()),
    clientId: z.nullable(z.uuid()),
    nature: z.enum(creditNatures, 'Choisissez une nature.'),
    reason: explanation(),
    fiscalReference: optional(200),
    lines: z
      .array(CreditLineDraft)
      .check(z.minLength(1, 'Choisissez au moins une ligne.'), z.maxLength(mostShares)),
  })
  .check(
    z.refine(({ invoiceId, nature }) => invoiceId !== null || nature === 'RRR', {
      message: 'Seule une remise se passe de facture.',
      path: ['invoiceId'],
    }),
    z.refine(({ invoiceId, clientId }) => (invoiceId === null) !== (clientId === null), {
      message: 'Choisissez une facture, ou un client.',
      path: ['clientId'],
    }),
  )
