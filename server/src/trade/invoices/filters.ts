import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClient } from '#database/query/client-columns.ts'
import { companyDay, type FiltersOnDays } from '#database/query/company-clock.ts'
import { isInResult, type SearchResult } from '#database/query/search-result.ts'
import { isNotCancelled } from '#trade/invoice-cancellation.ts'

type Filters = FiltersOnDays<Omit<FiltersOf<InvoiceList>, 'search'>>

/** Selects the invoices that match the filters, without cancelled ones. Used for totals and reports. */
export function countedInvoices(...args: Parameters<typeof matchingInvoices>) {
  return matchingInvoices(...args).where(isNotCancelled('i'))
}

export function matchingInvoices(
  { id, db }: Pick<CompanyTx, 'id' | 'db'>,
  filters: Filters,
  search?: SearchResult,
) {
  const { status, serviceType, clientId, agentId, from, to, dueFrom, dueTo, unpaid, overdue } = filters
  let query = db.selectFrom('invoices as i')
  if (status) query = query.where('i.status', '=', status)
  if (serviceType) query = query.where('i.service_type', '=', serviceType)
  if (clientId) query = query.where(isOfClient(clientId, 'i'))
  if (agentId) query = query.where('i.issued_by_agent_id', '=', agentId)
  if (from) query = query.where('i.issue_date', '>=', from)
  if (to) query = query.where('i.issue_date', '<=', to)
  if (dueFrom) query = query.where('i.due_date', '>=', dueFrom)
  if (dueTo) query = query.where('i.due_date', '<=', dueTo)
  if (unpaid || overdue) query = query.where('i.balance', '>', 0)
  if (overdue) query = query.where('i.due_date', '<', companyDay(id))
  if (search) query = query.where(isInResult(search, 'i'))
  return query
}
