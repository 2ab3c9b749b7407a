import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import { cancelled, openingType } from '@escale/contract/trade/invoices/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClientText } from '#database/query/client-columns.ts'
import { companyDayText, type FiltersOnDays } from '#database/query/company-clock.ts'
import { allOf, type Conditions, conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { resultConditions, type SearchResult } from '#database/query/search-result.ts'
import { isNotCancelled } from '#trade/invoice-cancellation.ts'

type Company = Pick<CompanyTx, 'id' | 'db'>
type Filters = FiltersOnDays<Omit<FiltersOf<InvoiceList>, 'search'>>
type WithoutUnpaid = Omit<Filters, 'unpaid'>

/** Aliases of the tables that answer for invoices: `invoices`, `receivables` and `invoice_figures`. */
type Table = 'i' | 'r' | 'f'

function conditionsOn(table: Table): FilterConditions<WithoutUnpaid> {
  return {
    status: `${table === 'f' ? 'f' : 'i'}.status = :status`,
    serviceType: `${table}.service_type = :serviceType`,
    clientId: isOfClientText(table),
    agentId: `${table}.issued_by_agent_id = :agentId`,
    from: `${table}.issue_date >= :from`,
    to: `${table}.issue_date <= :to`,
    dueFrom: `${table}.due_date >= :dueFrom`,
    dueTo: `${table}.due_date <= :dueTo`,
    overdue: `${table}.due_date < ${companyDayText}`,
  }
}
const filterConditions = { i: conditionsOn('i'), r: conditionsOn('r'), f: conditionsOn('f') }

function conditions(table: Table, { unpaid: _, ...filters }: Filters, search?: SearchResult): Conditions {
  return conditionsOf(filterConditions[table], filters, search && resultConditions(search, 'i'))
}

/** Condition: the invoice `i` is paid in full, or cancelled. */
export const owesNothing =
  'not exists (select from receivables r where r.tenant_id = :company and r.invoice_id = i.id)'

/** Whether the filters select only invoices that owe something. These are read from the receivables. */
export function selectsUnpaid({ unpaid, overdue }: Filters): boolean {
  return Boolean(unpaid || overdue)
}

/**
 * The conditions of an invoice, alias `i`, that matches the filters and the search. Unpaid ones: also `r`.
 */
export function invoiceConditions(filters: Filters, search?: SearchResult): Conditions {
  if (!selectsUnpaid(filters)) return conditions('i', filters, search)
  const { texts, values } = conditions('r', filters, search)
  // Always true, but a page with a condition is planned for the company that reads it.
  return { texts: ['r.balance > 0', ...texts], values }
}

/** Selects the sales that match the filters: neither cancelled invoices nor opening balances. */
export function sales(...args: Parameters<typeof matchingInvoices>) {
  return countedInvoices(...args).where('i.service_type', '<>', openingType)
}

/** Selects the invoices that match the filters, without cancelled ones. */
export function countedInvoices(...args: Parameters<typeof matchingInvoices>) {
  return matchingInvoices(...args).where(isNotCancelled('i'))
}

/** Selects the invoices that match the filters. Unpaid ones are joined with their receivables, as `r`. */
export function matchingInvoices({ id, db }: Company, filters: Filters, search?: SearchResult) {
  let query = db.selectFrom('invoices as i')
  if (selectsUnpaid(filters))
    query = query.innerJoin('receivables as r', 'r.invoice_id', 'i.id') as unknown as typeof query
  return query.where(allOf(invoiceConditions(filters, search), id))
}

/** Selects what is due of the invoices that match the filters, as `r`. */
export function matchingReceivables({ id, db }: Company, filters: Omit<Filters, 'status'>) {
  return db.selectFrom('receivables as r').where(allOf(conditions('r', filters), id))
}

/**
 * Selects the figures, as `f`, of the invoices that match the filters. They know nothing of clients and
 * agents.
 */
export function matchingFigures({ id, db }: Company, filters: Omit<Filters, 'clientId' | 'agentId'>) {
  return db.selectFrom('invoice_figures as f').where(allOf(figureConditions(filters), id))
}

/** Selects the figures of sales: neither cancelled invoices nor opening balances. */
export function saleFigures(...args: Parameters<typeof matchingFigures>) {
  return matchingFigures(...args)
    .where('f.status', '<>', cancelled)
    .where('f.service_type', '<>', openingType)
}

export function figureConditions(filters: Omit<Filters, 'clientId' | 'agentId'>): Conditions {
  return conditions('f', filters)
}
