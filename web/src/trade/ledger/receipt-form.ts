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
import { newTender, type TenderRow } from '#trade/tenders/tender-form.ts'
import { emptyFigure, readableFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'

/** An invoice that the client owes, as the account lists it. */
export type OwedInvoice = { id: string; invoiceNumber: string; dueDate: string; balance: number }

const { allocations: _, ...common } = ReceiptDraft.shape

/** The form of a receipt. `fixed` holds the parts that the person typed or unticked, by invoice, in cents. */
const FormDraft = z.object({ ...common, fixed: z.record(z.string(), Cents) })

type ReceiptStart = {
  clientId: string | null
  amount: TypedNumber
  paymentDate: string | null
  reference: string
  method: PaymentMethod
  status: PaymentStatus
  marksPaid: boolean
  fixed: Record<string, TypedNumber>
  /** Lines of tenders. Empty without tills. */
  tenders: TenderRow[]
}

export type ReceiptForm = DraftForm<ReceiptStart, ReceiptRequest>

/** `owed` is all that the client owes, in cents. */
type StartOptions = {
  clientId: string | null
  owed: number
  today: string
  method: PaymentMethod
  now: number
  /** True when the form has lines of tenders. */
  hasTenders?: boolean
}

export function receiptStart({
  clientId,
  owed,
  today,
  method,
  now,
  hasTenders = false,
}: StartOptions): ReceiptStart {
  return {
    clientId,
    amount: owed || emptyFigure(messages.paymentNotPositive),
    paymentDate: today,
    reference: `REC-${now}`,
    method,
    status: 'Reçu',
    marksPaid: true,
    fixed: {},
    tenders: hasTenders ? [newTender(method)] : [],
  }
}

type FixedParts = { amount: number; fixed: Record<string, number> }

/**
 * The schema of the form. It gives the request, with exactly the parts that the form shows, so that an
 * attempt whose answer was lost can be repeated as it was, even when less is owed by then.
 */
export function receiptSchema(owed: readonly OwedInvoice[] | null, today: string) {
  const invoices = owed ?? []
  const draft = limitedDraft(invoices, today)
  return z.pipe(
    owed ? draft : draft.check(stillLoading),
    z.transform(({ fixed, ...draft }) => {
      const allocations: Share[] = shareAround(draft.amount, invoices, fixed).shares
      return { ...draft, allocations }
    }),
  )
}

/** Without the invoices of the client, the whole amount would become an advance. */
const stillLoading = z.refine<unknown>(() => false, {
  path: ['clientId'],
  message: 'Les factures de ce client se chargent encore. Réessayez dans un instant.',
})

export type ReceiptRequest = z.output<ReturnType<typeof receiptSchema>>

/** The typed values, limited to what each invoice still owes and to the amount of the receipt. */
function limitedDraft(invoices: readonly OwedInvoice[], today: string) {
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
  const withinBalances = invoices.map(({ id, balance }) =>
    z.refine<z.output<typeof FormDraft>>(({ fixed }) => (fixed[id] ?? 0) <= balance, {
      path: ['fixed', id],
      message: exceedsBalance(balance),
      when: ({ value }) => hasFigures(value as FixedParts),
    }),
  )
  return dated.check(...withinBalances)
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
