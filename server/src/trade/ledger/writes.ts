import type {
  AllocationUndoDraft,
  CreditUseDraft,
  ReceiptDraft,
  RefundDraft,
  WriteOffDraft,
} from '@escale/contract/trade/ledger/draft'
import type { Payment, PaymentDetail } from '@escale/contract/trade/payments/contract'
import type { Provisional } from '@escale/contract/trade/tenders/provisional'
import { formatMoney } from '@escale/contract/values/amounts'
import type * as z from 'zod/mini'
import { hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { accepted, type RefusedCall } from '#trade/money/refused-call.ts'
import { completeReceipt } from '#trade/receipts/completed-receipt.ts'
import { tillDraft, tillTexts, usesTill } from '#trade/receipts/tender-drafts.ts'

type Receipt = Payment & Pick<PaymentDetail, 'clientId' | 'allocations' | 'free'>

/** Records a receipt on the account of a client. One database function shares it over the invoices. */
export async function recordReceipt(
  { company, actor, record }: WriteContext,
  {
    id = newId(),
    tenders,
    provisional,
    ...draft
  }: ReceiptDraft & {
    id?: string | undefined
    provisional?: Provisional | undefined
  },
): Promise<Receipt> {
  const till = await tillDraft(company, actor, { tenders, provisional })
  const call = {
    name: 'record_receipt',
    payment: id,
    agent: actor.userId,
    agent_name: actor.name,
    draft: { ...draft, ...till, allocations: draft.allocations ?? null, today: await todayOf(company) },
  } as const
  const receipt = accepted(
    await refuseIfTaken('ID_TAKEN', () => callMoneyFunction<Receipt | RefusedCall>(company, call)),
  )
  const { clientId: _, allocations: __, ...after } = draft
  const { method, status, paymentDate } = receipt
  record('PAYMENT_CREATED', {
    table: 'payments',
    id,
    version: receipt.version,
    after: { ...after, method, status, paymentDate, ...tillTexts(tenders, provisional) },
    parentId: receipt.clientId,
    detail: `${receipt.clientName} · ${receipt.reference} · ${formatMoney(receipt.amount)}`,
  })
  recordAllocations(record, receipt)
  if (status === 'Reçu') await completeReceipt(company, id)
  return { ...receipt, createdAt: new Date(receipt.createdAt).toISOString() }
}

/** Records in the history of each invoice what a receipt pays of it. */
function recordAllocations(record: WriteContext['record'], { allocations, reference }: Receipt) {
  if (allocations.length === 0) return
  record('INVOICE_CREDIT_USED', {
    table: 'invoices',
    rows: allocations.map(({ invoiceId, amount }) => ({
      id: invoiceId,
      version: null,
      before: { allocation: null },
      after: { allocation: allocationText(reference, amount) },
    })),
    detail: reference,
  })
}

/** Shows in the history of an invoice what pays it. */
function allocationText(label: string, amount: number): string {
  return `${label} · ${formatMoney(amount)}`
}

type UsedCredit = { invoiceId: string; amount: number; balance: number; free: number; label: string }

/** Uses an advance or a credit note for an invoice of the same client. */
export async function useCredit(
  { company, record }: WriteContext,
  { sourceId, invoiceId, amount }: z.output<typeof CreditUseDraft>,
) {
  const call = {
    name: 'use_credit',
    source: sourceId,
    invoice: invoiceId,
    cents: amount,
    today: await todayOf(company),
  } as const
  const { label, ...used } = accepted(await callMoneyFunction<UsedCredit | RefusedCall>(company, call))
  record('INVOICE_CREDIT_USED', {
    table: 'invoices',
    id: invoiceId,
    before: { allocation: null },
    after: { allocation: allocationText(label, amount) },
    detail: formatMoney(amount),
  })
  return used
}

type UndoneAllocation = { amount: number; free: number; label: string }

export async function undoAllocation(
  { company, record }: WriteContext,
  { sourceId, invoiceId, reason }: z.output<typeof AllocationUndoDraft>,
) {
  const call = { name: 'undo_allocation', source: sourceId, invoice: invoiceId, why: reason } as const
  const { label, ...undone } = accepted(
    await callMoneyFunction<UndoneAllocation | RefusedCall>(company, call),
  )
  record('INVOICE_ALLOCATION_UNDONE', {
    table: 'invoices',
    id: invoiceId,
    before: { allocation: allocationText(label, undone.amount) },
    after: { allocation: null },
    detail: `${formatMoney(undone.amount)} · ${reason}`,
  })
  return undone
}

type WrittenInvoice = { id: string; status: string; paidAmount: number }

/** The most that a manager may write off of one invoice, in cents: 2.00 until an administrator changes it. */
async function writeOffLimit({ db }: CompanyTx): Promise<number> {
  const row = await db.selectFrom('invoicing_settings').select('write_off_limit as limit').executeTakeFirst()
  return row?.limit ?? 200
}

/** Writes off what an invoice still owes. Above the threshold of a manager, an administrator is needed. */
export async function writeOff(
  { company, actor, record }: WriteContext,
  { id, amount, reason }: { id: string } & z.output<typeof WriteOffDraft>,
): Promise<WrittenInvoice> {
  const most = hasPermission(actor, 'ledger.writeOffAll') ? null : await writeOffLimit(company)
  const today = await todayOf(company)
  const call = { name: 'write_off', invoice: id, cents: amount, most, why: reason, today } as const
  const { status, paidAmount } = accepted(
    await callMoneyFunction<WrittenInvoice | RefusedCall>(company, call),
  )
  const detail = `${formatMoney(amount)} · ${reason}`
  record('INVOICE_WRITTEN_OFF', {
    table: 'invoices',
    id,
    before: { writtenOff: null },
    after: { writtenOff: detail },
    detail,
  })
  return { id, status, paidAmount }
}

export async function undoWriteOff(
  { company, record }: WriteContext,
  { id, reason }: { id: string; reason: string },
): Promise<WrittenInvoice> {
  const call = { name: 'undo_write_off', invoice: id, why: reason } as const
  const { status, paidAmount } = accepted(
    await callMoneyFunction<WrittenInvoice | RefusedCall>(company, call),
  )
  record('INVOICE_WRITE_OFF_UNDONE', {
    table: 'invoices',
    id,
    before: { writtenOff: 'Reste abandonné' },
    after: { writtenOff: null },
    detail: reason,
  })
  return { id, status, paidAmount }
}

type WrittenRefund = { id: string; number: string; amount: number; clientId: string; free: number }

/** Gives money back from a free credit. */
export async function refundCredit(
  { company, actor, record }: WriteContext,
  { id = newId(), ...draft }: RefundDraft & { id?: string | undefined },
): Promise<WrittenRefund> {
  const call = {
    name: 'refund_credit',
    refund: id,
    at_ms: Date.now(),
    agent: actor.userId,
    agent_name: actor.name,
    draft: { ...draft, usesTill: await usesTill(company), today: await todayOf(company) },
  } as const
  const refund = accepted(
    await refuseIfTaken('ID_TAKEN', () => callMoneyFunction<WrittenRefund | RefusedCall>(company, call)),
  )
  const detail = `${refund.number} · ${formatMoney(refund.amount)} · ${draft.reason}`
  record('CLIENT_REFUNDED', {
    table: 'clients',
    id: refund.clientId,
    before: { refund: null },
    after: { refund: detail },
    detail,
  })
  return refund
}
