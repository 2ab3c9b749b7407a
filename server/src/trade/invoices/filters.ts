import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClient } from '#database/query/client-columns.ts'
import { companyDay, type FiltersOnDays } from '#database/query/company-clock.ts'
import { isInResult, type SearchResult } from '#database/query/search-result.ts'
import { isNotCancelled } from '#trade/invoice-cancellation.ts'

type Company = Pick<CompanyTx, 'id' | 'db'>
type Filters = FiltersOnDays<Omit<FiltersOf<InvoiceList>, 'search'>>

/** Selects the invoices that match the filters, without cancelled ones. Used for totals and reports. */
export function countedInvoices(...args: Parameters<typeof matchingInvoices>) {
  return matchingInvoices(...args).where(isNotCancelled('i'))
}

/** Selects the invoices that match the filters. Unpaid ones are joined with their receivables, as `r`. */
export function matchingInvoices(company: Company, filters: Filters, search?: SearchResult) {
  const { status, unpaid, overdue, ...others } = filters
  let query = company.db.selectFrom('invoices as i')
  if (unpaid || overdue)
    query = query.innerJoin('receivables as r', 'r.invoice_id', 'i.id') as unknown as typeof query
  if (status) query = query.where('i.status', '=', status)
  for (const condition of datesMatch(company, unpaid || overdue ? 'r' : 'i', filters))
    query = query.where(condition)
  for (const condition of sellerMatches('i', others)) query = query.where(condition)
  if (search) query = query.where(isInResult(search, 'i'))
  return query
}

/** Selects what is due of the invoices that match the filters, as `r`. */
export function matchingReceivables(company: Company, filters: Omit<Filters, 'status'>) {
  let query = company.db.selectFrom('receivables as r')
  for (const condition of [...datesMatch(company, 'r', filters), ...sellerMatches('r', filters)])
    query = query.where(condition)
  return query
}

/**
 * Selects the figures, as `f`, of the invoices that match the filters. They know nothing of clients and
 * agents.
 */
export function matchingFigures(company: Company, filters: Omit<Filters, 'clientId' | 'agentId'>) {
  let query = company.db.selectFrom('invoice_figures as f')
  if (filters.status) query = query.where('f.status', '=', filters.status)
  for (const condition of [...datesMatch(company, 'f', filters), ...sellerMatches('f', filters)])
    query = query.where(condition)
  return query
}

type Table = 'i' | 'r' | 'f'

function sellerMatches(table: Table, { serviceType, clientId, agentId }: Filters): RawBuilder<SqlBool>[] {
  const isEqual = (column: string, value: string) => sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${value}`
  return [
    ...(serviceType ? [isEqual('service_type', serviceType)] : []),
    ...(clientId ? [isOfClient(clientId, table)] : []),
    ...(agentId ? [isEqual('issued_by_agent_id', agentId)] : []),
  ]
}

function datesMatch(company: Company, table: Table, filters: Filters): RawBuilder<SqlBool>[] {
  const { from, to, dueFrom, dueTo, overdue } = filters
  const [issued, due] = [sql.ref(`${table}.issue_date`), sql.ref(`${table}.due_date`)]
  return [
    ...(from ? [sql<SqlBool>`${issued} >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`${issued} <= ${to}`] : []),
    ...(dueFrom ? [sql<SqlBool>`${due} >= ${dueFrom}`] : []),
    ...(dueTo ? [sql<SqlBool>`${due} <= ${dueTo}`] : []),
    ...(overdue ? [sql<SqlBool>`${due} < ${companyDay(company.id)}`] : []),
  ]
}
