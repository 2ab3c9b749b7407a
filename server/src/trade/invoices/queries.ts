import type { InvoiceDetail, InvoiceList, WrittenInvoice } from '@escale/contract/trade/invoices/contract'
import type { InvoiceDraft, InvoiceStatus } from '@escale/contract/trade/invoices/draft'
import type { Measure } from '@escale/contract/trade/invoices/measure'
import { formatMoney } from '@escale/contract/values/amounts'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { searchIn } from '#database/query/search-result.ts'
import { noticeInvoices } from '#trade/client-notices.ts'
import { type InvoiceToSave, writeInvoice } from '#trade/saved-invoice.ts'
import { pageByBalance } from './by-balance.ts'
import { matchingInvoices } from './filters.ts'

const sorts = {
  createdAt: 'i.created_at',
  clientName: 'i.client_key',
  issueDate: 'i.issue_date',
  dueDate: 'i.due_date',
  total: 'i.total',
  balance: 'i.balance',
} as const

const columns = [
  'i.id',
  'i.version',
  'i.invoice_number as invoiceNumber',
  'i.service_type as serviceType',
  'i.client_name as clientName',
  'i.issue_date as issueDate',
  'i.due_date as dueDate',
  'i.status',
  'i.description',
  'i.subtotal',
  'i.total',
  'i.paid_amount as paidAmount',
  'i.cancelled_at as cancelledAt',
  'i.cancelled_total as cancelledTotal',
  'i.items_count as itemsCount',
  'i.issued_by_agent_id as issuedByAgentId',
  'i.issued_by_agent_name as issuedByAgentName',
  'i.created_at as createdAt',
  'i.updated_at as updatedAt',
  clientIdOf<string>('i').as('clientId'),
  clientName<string>().as('currentName'),
  sql<string | null>`coalesce(c.email, s.email)`.as('email'),
  sql<string | null>`coalesce(c.phone, s.phone)`.as('phone'),
  sql<string | null>`coalesce(c.address, s.address)`.as('address'),
] as const

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
        | 'UNKNOWN_CLIENT'
        | 'INVOICE_CANCELLED'
    }
  | { refusal: 'UNKNOWN_SERVICE' | 'UNKNOWN_SUB_PRODUCT'; line: number }
  | { refusal: 'BELOW_PAID' | 'PARTLY_PAID'; paid: number }

export async function listInvoices(company: CompanyTx, list: InvoiceList) {
  const searchResult = await searchIn(company, 'invoices', list.search)
  const read = (query: ReturnType<typeof matchingInvoices>, sort: string, page: InvoiceList) =>
    pageOf(withInvoiceColumns(query), sort, 'i.id', page)
  const { sort, unpaid, overdue } = list
  const column = sort === 'dueDate' && (unpaid || overdue) ? 'r.due_date' : sorts[sort]
  const rows =
    sort === 'balance'
      ? await pageByBalance({ company, list, search: searchResult, read })
      : await read(matchingInvoices(company, list, searchResult), column, list)
  const page = firstPage(rows, list.limit)
  return { ...page, items: page.items.map(asInvoice) }
}

export async function invoiceById(company: CompanyTx, id: string): Promise<InvoiceDetail> {
  return requireFound(await findInvoice(company, id))
}

async function findInvoice(company: CompanyTx, id: string): Promise<InvoiceDetail | undefined> {
  const [[invoice], items] = await Promise.all([
    invoiceRow(company, id).execute(),
    itemsOf(company, id).execute(),
  ])
  if (!invoice) return undefined
  const { paymentsCount, seenAt, cancelledByName, cancelReason } = invoice
  return {
    ...asInvoice(invoice),
    paymentsCount: paymentsCount ?? 0,
    seenAt,
    cancelledByName,
    cancelReason,
    items,
  }
}

export async function createInvoice(
  writing: WriteContext,
  id: string = newId(),
  draft: InvoiceDraft,
): Promise<InvoiceAnswer> {
  const { before: _none, ...invoice } = await refuseIfTaken('ID_TAKEN', () =>
    saveInvoice(writing, { id, version: null, draft }),
  )
  writing.record('INVOICE_CREATED', {
    table: 'invoices',
    id,
    version: invoice.version,
    after: { invoiceNumber: invoice.invoiceNumber, ...draft, total: invoice.total },
  })
  noticeInvoices(writing.company, [id])
  return invoice
}

export async function changeInvoice(
  writing: WriteContext,
  id: string,
  version: number,
  draft: InvoiceDraft,
): Promise<InvoiceAnswer> {
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
  const { before, freed, ...invoice } = await acceptedAnswer(company, id, answer)
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
  recordFreedGoods(record, invoiceNumber, freed)
  return invoice
}

/** Deletes an invoice that has no payments. Its goods can then be billed again. */
export async function removeInvoice({ company, record }: WriteContext, id: string): Promise<void> {
  const answer = await callMoneyFunction<RemovedInvoice | RefusedInvoice>(company, {
    name: 'remove_invoice',
    invoice: id,
  })
  const { before, number, freed } = await acceptedAnswer(company, id, answer)
  const detail = [number, formatMoney(before.total)].join(' · ')
  record('INVOICE_REMOVED', { table: 'invoices', id, before: { invoiceNumber: number, ...before }, detail })
  recordFreedGoods(record, number, freed)
}

type FreedGoods = { id: string; version: number }[]
type RemovedInvoice = { before: { total: number }; number: string; freed: FreedGoods }
type CancelledInvoice = InvoiceAnswer & { before: { status: string; total: number }; freed: FreedGoods }

function recordFreedGoods(record: WriteContext['record'], number: string, freed: FreedGoods): void {
  if (freed.length === 0) return
  const rows = freed.map((goods) => ({ ...goods, before: { invoice: number }, after: { invoice: null } }))
  record('GOODS_BILLABLE', { table: 'goods', rows, detail: number })
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
  if ('line' in refusal) return new Refusal(refusal.refusal, { line: refusal.line })
  if ('paid' in refusal) return new Refusal(refusal.refusal, { paid: refusal.paid })
  return refusal.refusal === 'STALE'
    ? staleOrGone(await findInvoice(company, id))
    : new Refusal(refusal.refusal)
}

export async function subProducts({ db }: CompanyTx): Promise<string[]> {
  const rows = await db.selectFrom('sub_products').select('name').orderBy('name').limit(200).execute()
  return rows.map(({ name }) => name)
}

function withInvoiceColumns(query: ReturnType<typeof matchingInvoices>) {
  return query.$call(withClient('i')).select(columns)
}

type ClientColumns = {
  clientId: string
  currentName: string
  email: string | null
  phone: string | null
  address: string | null
}

/**
 * Adds `client` to a row. The separate client columns stay in the row, because copying it without them is ten
 * times slower. The API contract removes them from the response.
 */
function asInvoice<Row extends ClientColumns>(invoice: Row) {
  const { clientId: id, currentName: name, email, phone, address } = invoice
  return { ...invoice, client: { id, name, email, phone, address } }
}

function invoiceRow({ db }: CompanyTx, id: string) {
  return withInvoiceColumns(db.selectFrom('invoices as i').where('i.id', '=', id))
    .select(['i.cancelled_by_name as cancelledByName', 'i.cancel_reason as cancelReason'])
    .select((of) =>
      of
        .selectFrom('payments')
        .whereRef('payments.invoice_id', '=', 'i.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('paymentsCount'),
    )
    .select((of) =>
      of
        .selectFrom('document_links')
        .whereRef('document_links.invoice_id', '=', 'i.id')
        .select('last_seen_at')
        .as('seenAt'),
    )
}

function itemsOf({ db }: CompanyTx, id: string) {
  return db
    .selectFrom('invoice_items')
    .select([
      sql<string>`coalesce(service_id, shared_service_id)`.as('serviceId'),
      'service_name as serviceName',
      'merchandise_type as merchandiseType',
      'quantity',
      'weight_kg as weightKg',
      'unit_price as unitPrice',
      'total',
      'is_air_freight as isAirFreight',
      'sub_product as subProduct',
      sql<Measure | null>`measure`.as('measure'),
    ])
    .where('invoice_id', '=', id)
    .orderBy('position')
}
