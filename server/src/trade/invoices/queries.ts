import type { InvoiceDetail, WrittenInvoice } from '@escale/contract/trade/invoices/contract'
import type { InvoiceDraft, InvoiceStatus } from '@escale/contract/trade/invoices/draft'
import { formatMoney } from '@escale/contract/values/amounts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { storedRows } from '#database/query/stored-rows.ts'
import { noticeInvoices } from '#trade/client-notices.ts'
import { numberIssued } from '#trade/legal-numbers.ts'
import { keepRemoved, refuseIfChanged, restoreLinksAndFiles } from '#trade/removed-record.ts'
import { type InvoiceToSave, writeInvoice } from '#trade/saved-invoice.ts'
import { type FreedQuote, invoiceQuote, recordFreedQuote, recordQuoteInvoiced } from './invoiced-quote.ts'
import { withListPrices } from './list-prices.ts'
import { asInvoice, type DetailRow, itemsOfInvoice, oneInvoice } from './rows.ts'

/** Result of the database functions that write invoices. */
type InvoiceAnswer = Omit<WrittenInvoice, 'message'>
/** A changed invoice with the earlier values of the changed fields. */
type ChangedInvoice = InvoiceAnswer & { before: Record<string, unknown> }

/** Refusal returned by the database functions that write invoices. */
type RefusedInvoice =
  | {
      refusal:
        | 'NOT_FOUND'
        | 'STALE'
        | 'FIXED_BY_PAYMENTS'
        | 'HAS_PAYMENTS'
        | 'HAS_CREDIT_NOTES'
        | 'WRITTEN_OFF'
        | 'UNKNOWN_CLIENT'
        | 'INVOICE_CANCELLED'
        | 'ISSUE_TO_COME'
    }
  | { refusal: 'UNKNOWN_SERVICE' | 'UNKNOWN_SUB_PRODUCT'; line: number }
  | { refusal: 'BELOW_PAID' | 'PARTLY_PAID'; paid: number }
  | { refusal: 'BEFORE_LAST_ISSUE'; day: string }
  | { refusal: 'NUMBERED'; number: string }
  | { refusal: 'FIXED_BY_NUMBER'; number: string; isDate: boolean }

export async function invoiceById(company: CompanyTx, id: string): Promise<InvoiceDetail> {
  return requireFound(await findInvoice(company, id))
}

async function findInvoice(company: CompanyTx, id: string): Promise<InvoiceDetail | undefined> {
  const [[invoice], items] = await Promise.all([
    company.read<DetailRow>(oneInvoice, { id }),
    company.read<InvoiceDetail['items'][number]>(itemsOfInvoice, { id }),
  ])
  if (!invoice) return undefined
  const { paymentsCount, seenAt, quote, cancelledByName, cancelReason } = invoice
  const { creditedAmount, writtenOff, creditNotes, second } = invoice
  return {
    ...asInvoice(invoice),
    ...{ paymentsCount, creditedAmount, writtenOff, creditNotes, second },
    ...{ seenAt, quote, cancelledByName, cancelReason, items },
  }
}

export async function createInvoice(
  writing: WriteContext,
  id: string = newId(),
  typed: InvoiceDraft,
  quoteId?: string,
): Promise<InvoiceAnswer> {
  const draft = await withListPrices(writing.company, typed)
  const { before: _none, ...invoice } = await refuseIfTaken('ID_TAKEN', () =>
    saveInvoice(writing, { id, version: null, draft }),
  )
  writing.record('INVOICE_CREATED', {
    table: 'invoices',
    id,
    version: invoice.version,
    after: { invoiceNumber: invoice.invoiceNumber, ...draft, total: invoice.total },
  })
  if (quoteId) await invoiceQuote(writing, quoteId, invoice)
  noticeInvoices(writing.company, [id])
  return invoice
}

export async function changeInvoice(
  writing: WriteContext,
  id: string,
  version: number,
  typed: InvoiceDraft,
): Promise<InvoiceAnswer> {
  const draft = await withListPrices(writing.company, typed, await pricedLines(writing.company, id, typed))
  const { before, ...invoice } = await saveInvoice(writing, { id, version, draft })
  const after = { ...draft, status: invoice.status, total: invoice.total }
  writing.record('INVOICE_UPDATED', { table: 'invoices', id, version: invoice.version, before, after })
  return invoice
}

export async function setInvoiceStatus(
  { company, record }: WriteContext,
  id: string,
  version: number,
  status: InvoiceStatus,
): Promise<InvoiceAnswer> {
  const { before, ...invoice } = await acceptedAnswer(
    company,
    id,
    await callMoneyFunction<ChangedInvoice | RefusedInvoice>(company, {
      name: 'set_invoice_status',
      invoice: id,
      expected_version: version,
      picked: status,
    }),
  )
  record('INVOICE_UPDATED', { table: 'invoices', id, version: invoice.version, before, after: { status } })
  return invoice
}

/** Cancels an invoice permanently. Its goods can then be billed again. */
export async function cancelInvoice(
  { company, actor, record }: WriteContext,
  id: string,
  version: number,
  reason: string,
): Promise<InvoiceAnswer> {
  const agent = { agent: actor.userId, agent_name: actor.name }
  const call = {
    name: 'cancel_invoice',
    invoice: id,
    expected_version: version,
    why: reason,
    ...agent,
  } as const
  const answer = await callMoneyFunction<CancelledInvoice | RefusedInvoice>(company, call)
  const { before, freed, creditNote, quote, ...invoice } = await acceptedAnswer(company, id, answer)
  const { invoiceNumber, status, total } = invoice
  const detail = [invoiceNumber, formatMoney(before.total), reason].join(' · ')
  record('INVOICE_CANCELLED', {
    table: 'invoices',
    id,
    version: invoice.version,
    before,
    after: { status, total, cancelReason: reason },
    detail,
  })
  if (creditNote) {
    await numberIssued(company, 'Avoir', creditNote.id)
    record('CREDIT_NOTE_CREATED', {
      table: 'credit_notes',
      id: creditNote.id,
      after: { number: creditNote.number, invoiceId: id, nature: 'RAN', reason, total: creditNote.total },
      parentId: id,
      detail: [creditNote.number, formatMoney(creditNote.total), reason].join(' · '),
    })
  }
  recordFreedGoods(record, invoiceNumber, freed)
  recordFreedQuote(record, invoiceNumber, quote)
  return invoice
}

/** Deletes an invoice that has no payments. Its goods can then be billed again. */
export async function removeInvoice(writing: WriteContext, id: string): Promise<void> {
  const { company, actor, record } = writing
  await callMoneyFunction(company, { name: 'keep_removed_invoice', invoice: id, agent: actor.userId })
  await keepRemoved(writing, 'links_and_files', id, [
    await storedRows(company, 'document_links', 'invoice_id', id),
    await storedRows(company, 'attachments', 'invoice_id', id),
  ])
  const answer = await callMoneyFunction<RemovedInvoice | RefusedInvoice>(company, {
    name: 'remove_invoice',
    invoice: id,
  })
  const { before, number, freed, quote } = await acceptedAnswer(company, id, answer)
  const detail = [number, formatMoney(before.total)].join(' · ')
  record('INVOICE_REMOVED', { table: 'invoices', id, before: { invoiceNumber: number, ...before }, detail })
  recordFreedGoods(record, number, freed)
  recordFreedQuote(record, number, quote)
}

/** Brings back an invoice that the caller has just deleted. Its client got its notice already. */
export async function restoreInvoice(writing: WriteContext, id: string): Promise<void> {
  const { company, actor, record } = writing
  const call = { name: 'restore_invoice', invoice: id, agent: actor.userId } as const
  const answer = await refuseIfChanged(() =>
    callMoneyFunction<RestoredInvoice | { refusal: 'NOT_RESTORABLE' }>(company, call),
  )
  if ('refusal' in answer) throw new Refusal(answer.refusal)
  await restoreLinksAndFiles(writing, id)
  const { invoiceNumber, total, version, goods, quote } = answer
  const fields = { invoiceNumber, total }
  const detail = [invoiceNumber, formatMoney(total)].join(' · ')
  record('INVOICE_RESTORED', { table: 'invoices', id, version, before: fields, after: fields, detail })
  if (quote) recordQuoteInvoiced(record, quote, invoiceNumber)
  if (goods.length === 0) return
  const rows = goods.map((lot) => ({ ...lot, before: { invoice: null }, after: { invoice: invoiceNumber } }))
  record('GOODS_BILLED', { table: 'goods', rows, detail: invoiceNumber })
}

type RestoredInvoice = InvoiceAnswer & { goods: FreedGoods; quote: FreedQuote | null }

type FreedGoods = { id: string; version: number }[]
type Freed = { freed: FreedGoods; quote: FreedQuote | null }
type RemovedInvoice = { before: { total: number }; number: string } & Freed
type CancelledInvoice = InvoiceAnswer & {
  before: { status: string; total: number }
  /** The paper that cancels the invoice, for a company with legal numbers. */
  creditNote: { id: string; number: string; total: number } | null
} & Freed

function recordFreedGoods(record: WriteContext['record'], number: string, freed: FreedGoods): void {
  if (freed.length === 0) return
  const rows = freed.map((goods) => ({ ...goods, before: { invoice: number }, after: { invoice: null } }))
  record('GOODS_BILLABLE', { table: 'goods', rows, detail: number })
}

/** The stored lines of an invoice. None are read when no line of the draft has a price of a list. */
async function pricedLines(company: CompanyTx, id: string, { lines }: InvoiceDraft) {
  return lines.some(({ listPrice }) => listPrice !== null)
    ? company.read<InvoiceDetail['items'][number]>(itemsOfInvoice, { id })
    : []
}

async function saveInvoice(writing: WriteContext, invoice: InvoiceToSave): Promise<ChangedInvoice> {
  return acceptedAnswer(
    writing.company,
    invoice.id,
    await writeInvoice<ChangedInvoice | RefusedInvoice>(writing, invoice),
  )
}

async function acceptedAnswer<Answer extends object>(
  company: CompanyTx,
  id: string,
  answer: Answer | RefusedInvoice,
): Promise<Answer> {
  if ('refusal' in answer) throw await invoiceRefusal(company, id, answer)
  return answer
}

async function invoiceRefusal(company: CompanyTx, id: string, refusal: RefusedInvoice): Promise<Refusal> {
  if (refusal.refusal === 'STALE') return staleOrGone(await findInvoice(company, id))
  if ('line' in refusal) return new Refusal(refusal.refusal, { line: refusal.line })
  if ('paid' in refusal) return new Refusal(refusal.refusal, { paid: refusal.paid })
  if ('day' in refusal) return new Refusal(refusal.refusal, { day: refusal.day })
  if ('isDate' in refusal)
    return new Refusal(refusal.refusal, { number: refusal.number, isDate: refusal.isDate })
  if ('number' in refusal) return new Refusal(refusal.refusal, { number: refusal.number })
  return new Refusal(refusal.refusal)
}

export async function subProducts({ db }: CompanyTx): Promise<string[]> {
  const rows = await db.selectFrom('sub_products').select('name').orderBy('name').limit(200).execute()
  return rows.map(({ name }) => name)
}
