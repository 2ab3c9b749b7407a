import type {
  Invoice,
  InvoiceDetail,
  InvoiceList,
  WrittenInvoice,
} from '@escale/contract/trade/invoices/contract'
import type { InvoiceDraft, InvoiceStatus } from '@escale/contract/trade/invoices/draft'
import { cancelled } from '@escale/contract/trade/invoices/words'
import { formatMoney } from '@escale/contract/values/amounts'
import type { FiltersOf } from '@escale/contract/wire/page'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientJoins } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { searchIn } from '#database/query/search-result.ts'
import { noticeInvoices } from '#trade/client-notices.ts'
import { isNotCancelled } from '#trade/invoice-cancellation.ts'
import { type InvoiceToSave, writeInvoice } from '#trade/saved-invoice.ts'
import { invoiceConditions, matchingInvoices } from './filters.ts'

const sorts = {
  createdAt: 'i.created_at',
  clientName: 'i.client_key',
  issueDate: 'i.issue_date',
  dueDate: 'i.due_date',
  total: 'i.total',
  balance: 'i.balance',
} as const

const columns = `i.id, i.version, i.invoice_number as "invoiceNumber", i.service_type as "serviceType",
  i.client_name as "clientName", i.issue_date as "issueDate", i.due_date as "dueDate", i.status,
  i.description, i.subtotal, i.total, i.paid_amount as "paidAmount", i.cancelled_at as "cancelledAt",
  i.cancelled_total as "cancelledTotal", i.items_count as "itemsCount",
  i.issued_by_agent_id as "issuedByAgentId", i.issued_by_agent_name as "issuedByAgentName",
  i.created_at as "createdAt", i.updated_at as "updatedAt",
  coalesce(i.client_id, i.shared_client_id) as "clientId", coalesce(c.name, s.name) as "currentName",
  coalesce(c.email, s.email) as email, coalesce(c.phone, s.phone) as phone,
  coalesce(c.address, s.address) as address`

const invoicesOfCompany = `invoices i ${clientJoins('i')} where i.tenant_id = :company`

const invoiceList = { columns, from: invoicesOfCompany, id: 'i.id', isLarge: true }

const oneInvoice = `select ${columns}, i.cancelled_by_name as "cancelledByName",
    i.cancel_reason as "cancelReason",
    (select count(*) from payments p where p.tenant_id = :company and p.invoice_id = :id) as "paymentsCount",
    (select last_seen_at from document_links d
      where d.tenant_id = :company and d.invoice_id = :id) as "seenAt"
  from ${invoicesOfCompany} and i.id = :id`

const itemsOfInvoice = `select coalesce(service_id, shared_service_id) as "serviceId",
    service_name as "serviceName", merchandise_type as "merchandiseType", quantity, weight_kg as "weightKg",
    unit_price as "unitPrice", total, is_air_freight as "isAirFreight", sub_product as "subProduct", measure
  from invoice_items where tenant_id = :company and invoice_id = :id order by position`

/** A row of these statements, in which the columns of the client stand apart. */
type InvoiceRow = Omit<Invoice, 'client'> & {
  clientId: string
  currentName: string
  email: string | null
  phone: string | null
  address: string | null
}
type DetailRow = InvoiceRow & Omit<InvoiceDetail, keyof Invoice | 'items'>

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
  const conditions = invoiceConditions(list, await searchIn(company, 'invoices', list.search))
  const rows = await readPage<InvoiceRow>(company, invoiceList, sorts[list.sort], conditions, list)
  return firstPage(rows, list.limit, asInvoice)
}

export async function invoiceTotals(company: CompanyTx, filters: FiltersOf<InvoiceList>) {
  const searchResult = await searchIn(company, 'invoices', filters.search)
  const alone = filters.status === cancelled
  return matchingInvoices(company, filters, searchResult)
    .select([
      // Cancelled invoices are counted separately, unless the filter selects only them.
      (alone ? sql<number>`count(*)` : sql<number>`count(*) filter (where ${isNotCancelled('i')})`).as(
        'count',
      ),
      (alone ? sql<number>`0` : sql<number>`count(*) filter (where not ${isNotCancelled('i')})`).as(
        'cancelled',
      ),
      sql<number>`coalesce(sum(i.total), 0)::bigint`.as('total'),
      sql<number>`coalesce(sum(i.balance), 0)::bigint`.as('balance'),
    ])
    .executeTakeFirstOrThrow()
}

export async function invoiceById(company: CompanyTx, id: string): Promise<InvoiceDetail> {
  return requireFound(await findInvoice(company, id))
}

async function findInvoice(company: CompanyTx, id: string): Promise<InvoiceDetail | undefined> {
  const [[invoice], items] = await Promise.all([
    company.read<DetailRow>(oneInvoice, { id }),
    company.read<InvoiceDetail['items'][number]>(itemsOfInvoice, { id }),
  ])
  if (!invoice) return undefined
  const { paymentsCount, seenAt, cancelledByName, cancelReason } = invoice
  return { ...asInvoice(invoice), paymentsCount, seenAt, cancelledByName, cancelReason, items }
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

/** Writes each field by its name: copying a row without some of its columns takes ten times as long. */
function asInvoice(row: InvoiceRow): Invoice {
  const { clientId, currentName, email, phone, address } = row
  return {
    id: row.id,
    version: row.version,
    invoiceNumber: row.invoiceNumber,
    serviceType: row.serviceType,
    clientName: row.clientName,
    client: { id: clientId, name: currentName, email, phone, address },
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    status: row.status,
    description: row.description,
    subtotal: row.subtotal,
    total: row.total,
    paidAmount: row.paidAmount,
    cancelledAt: row.cancelledAt,
    cancelledTotal: row.cancelledTotal,
    itemsCount: row.itemsCount,
    issuedByAgentId: row.issuedByAgentId,
    issuedByAgentName: row.issuedByAgentName,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
