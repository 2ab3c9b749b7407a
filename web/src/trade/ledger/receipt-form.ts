import { ReceiptDraft } from '@escale/contract/trade/ledger/draft'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { type Share, shareAround } from '@escale/contract/trade/ledger/shares'
import { isFutureReceipt } from '@escale/contract/trade/payments/draft'
import { exceedsBalance, paymentToCome } from '@escale/contract/trade/payments/messages'
import type { PaymentMethod, PaymentStatus } from '@escale/contract/trade/payments/words'
import { isDay } from '@escale/contract/values/days'
import { Cents } from '@escale/contract/values/money'
import { messages } from '@escale/contract/wire/messages'
import * as z from 'zod/mini'
import { emptyFigure, readableFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'

/** An invoice that the client owes, as the account lists it. */
export type OwedInvoice = { id: string; invoiceNumber: string; dueDate: string; balance: number }

const { allocations: _, ...common } = ReceiptDraft.shape

/** The form of a receipt. `fixed` holds the parts that the person typed or unticked, by invoice, in cents. */
const FormDraft = z.object({ ...common, fixed: z.record(z.string(), Cents) })
export type ReceiptFormDraft = z.output<typeof FormDraft>

export type ReceiptStart = {
  clientId: string | null
  amount: TypedNumber
  paymentDate: string | null
  reference: string
  method: PaymentMethod
  status: PaymentStatus
  marksPaid: boolean
  fixed: Record<string, TypedNumber>
}

export type ReceiptForm = DraftForm<ReceiptStart, ReceiptFormDraft>

type StartOptions = { clientId: string | null; today: string; method: PaymentMethod; now: number }

export function receiptStart({ clientId, today, method, now }: StartOptions): ReceiptStart {
  return {
    clientId,
    amount: emptyFigure(messages.paymentNotPositive),
    paymentDate: today,
    reference: `REC-${now}`,
    method,
    status: 'Reçu',
    marksPaid: true,
    fixed: {},
  }
}

type FixedParts = { amount: number; fixed: Record<string, number> }

/** The schema of the form, limited to what each invoice still owes and to the amount of the receipt. */
export function receiptSchema(invoices: readonly OwedInvoice[], today: string) {
  const dated = FormDraft.check(
    z.refine((draft) => !isFutureReceipt(today, null, draft), {
      path: ['paymentDate'],
      message: paymentToCome,
      when: ({ value }) => isDay((value as { paymentDate: unknown }).paymentDate),
    }),
    z.refine(({ amount, fixed }) => amount >= fixedSum(fixed, invoices), {
      path: ['amount'],
      message: ledgerMessages.exceedsReceipt,
      when: ({ value }) => hasFigures(value as FixedParts),
    }),
  )
  return invoices.reduce(
    (schema, { id, balance }) =>
      schema.check(
        z.refine(({ fixed }) => (fixed[id] ?? 0) <= balance, {
          path: ['fixed', id],
          message: exceedsBalance(balance),
          when: ({ value }) => hasFigures(value as FixedParts),
        }),
      ),
    dated,
  )
}

function hasFigures({ amount, fixed }: FixedParts): boolean {
  return typeof amount === 'number' && Object.values(fixed).every((part) => typeof part === 'number')
}

function fixedSum(fixed: Record<string, number>, invoices: readonly OwedInvoice[]): number {
  return invoices.reduce((sum, { id }) => sum + (fixed[id] ?? 0), 0)
}

/**
 * The parts that a receipt pays and its advance, while it is typed. Unreadable parts count as nothing. A
 * fixed part of an invoice that is paid by now does not count.
 */
export function partsOf(
  { amount, fixed }: Pick<ReceiptStart, 'amount' | 'fixed'>,
  invoices: readonly OwedInvoice[],
): { parts: Map<string, number>; free: number } {
  const typed = Object.entries(fixed).map(([id, part]) => [id, readableFigure(part)] as const)
  const { shares, free } = shareAround(readableFigure(amount), invoices, Object.fromEntries(typed))
  return { parts: new Map(shares.map((share) => [share.invoiceId, share.amount])), free }
}

/** The request of a receipt: exactly the parts that the form shows. */
export function receiptRequest({ fixed, ...draft }: ReceiptFormDraft, invoices: readonly OwedInvoice[]) {
  const allocations: Share[] = shareAround(draft.amount, invoices, fixed).shares
  return { ...draft, allocations }
}

/**
 * The fixed parts after a line is ticked or unticked. An unticked line gets nothing. A ticked one follows the
 * proposal again, or takes its whole balance where the proposal leaves nothing for it.
 */
export function fixedAfterTick(
  values: Pick<ReceiptStart, 'amount' | 'fixed'>,
  invoices: readonly OwedInvoice[],
  { id, balance }: OwedInvoice,
  isTicked: boolean,
): Record<string, TypedNumber> {
  if (!isTicked) return { ...values.fixed, [id]: 0 }
  const { [id]: _former, ...others } = values.fixed
  const proposed = partsOf({ ...values, fixed: others }, invoices).parts.get(id) ?? 0
  return proposed > 0 ? others : { ...others, [id]: balance }
}
