import type { PaymentList } from '@escale/contract/trade/payments/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClient } from '#database/query/client-columns.ts'
import type { FiltersOnDays } from '#database/query/company-clock.ts'
import { isInResult, type SearchResult } from '#database/query/search-result.ts'

type Filters = FiltersOnDays<Omit<FiltersOf<PaymentList>, 'search'>>

/**
 * Selects the payments that match the filters. Lists, totals and reports use this query, so their figures
 * agree.
 */
export function matchingPayments({ db }: Pick<CompanyTx, 'db'>, filters: Filters, search?: SearchResult) {
  const { status, method, invoiceId, clientId, serviceType, agentId, from, to } = filters
  let query = db.selectFrom('payments as p')
  if (status) query = query.where('p.status', '=', status)
  if (method) query = query.where('p.method', '=', method)
  if (invoiceId) query = query.where('p.invoice_id', '=', invoiceId)
  if (clientId || serviceType)
    query = query.where('p.invoice_id', 'in', invoicesOf(db, { clientId, serviceType }))
  if (agentId) query = query.where('p.recorded_by', '=', agentId)
  if (from) query = query.where('p.payment_date', '>=', from)
  if (to) query = query.where('p.payment_date', '<=', to)
  if (search) query = query.where(isInResult(search, 'p'))
  return query
}

/**
 * Selects the figures, as `f`, of the payments that match the filters. They know nothing of invoices, clients
 * and persons.
 */
export function paymentFigures(
  { db }: Pick<CompanyTx, 'db'>,
  { status, method, from, to }: Pick<Filters, 'status' | 'method' | 'from' | 'to'>,
) {
  let query = db.selectFrom('payment_figures as f')
  if (status) query = query.where('f.status', '=', status)
  if (method) query = query.where('f.method', '=', method)
  if (from) query = query.where('f.payment_date', '>=', from)
  if (to) query = query.where('f.payment_date', '<=', to)
  return query
}

function invoicesOf(
  db: CompanyTx['db'],
  { clientId, serviceType }: Pick<Filters, 'clientId' | 'serviceType'>,
) {
  let query = db.selectFrom('invoices').select('id')
  if (clientId) query = query.where(isOfClient(clientId))
  if (serviceType) query = query.where('service_type', '=', serviceType)
  return query
}
