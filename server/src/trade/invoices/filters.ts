import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClientText } from '#database/query/client-columns.ts'
import { companyDayText, type FiltersOnDays } from '#database/query/company-clock.ts'
import { allOf, type Conditions, conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { resultConditions, type SearchResult } from '#database/query/search-result.ts'
import { isNotCancelled } from '#trade/invoice-cancellation.ts'

type Filters = FiltersOnDays<Omit<FiltersOf<InvoiceList>, 'search'>>

const filterConditions: FilterConditions<Filters> = {
  status: 'i.status = :status',
  serviceType: 'i.service_type = :serviceType',
  clientId: isOfClientText('i'),
  agentId: 'i.issued_by_agent_id = :agentId',
  from: 'i.issue_date >= :from',
  to: 'i.issue_date <= :to',
  dueFrom: 'i.due_date >= :dueFrom',
  dueTo: 'i.due_date <= :dueTo',
  unpaid: 'i.balance > 0',
  overdue: `i.balance > 0 and i.due_date < ${companyDayText}`,
}

/** The conditions of an invoice, alias `i`, that matches the filters and the search. */
export function invoiceConditions(filters: Filters, search?: SearchResult): Conditions {
  return conditionsOf(filterConditions, filters, search && resultConditions(search, 'i'))
}

/** Selects the invoices that match the filters, without cancelled ones. Used for totals and reports. */
export function countedInvoices(...args: Parameters<typeof matchingInvoices>) {
  return matchingInvoices(...args).where(isNotCancelled('i'))
}

export function matchingInvoices(
  { id, db }: Pick<CompanyTx, 'id' | 'db'>,
  filters: Filters,
  search?: SearchResult,
) {
  return db.selectFrom('invoices as i').where(allOf(invoiceConditions(filters, search), id))
}
