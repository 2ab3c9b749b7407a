import type { PaymentList } from '@escale/contract/trade/payments/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClientText } from '#database/query/client-columns.ts'
import type { FiltersOnDays } from '#database/query/company-clock.ts'
import {
  allOf,
  type Conditions,
  conditionsOf,
  expressionOf,
  type FilterConditions,
} from '#database/query/conditions.ts'
import { resultConditions, type SearchResult } from '#database/query/search-result.ts'
import { usesTill } from '#trade/receipts/tender-drafts.ts'

type Filters = FiltersOnDays<Omit<FiltersOf<PaymentList>, 'search'>>

const filterConditions: FilterConditions<Filters> = {
  status: 'p.status = :status',
  method: 'p.method = :method',
  invoiceId: 'p.invoice_id = :invoiceId',
  // The receipts on the account of the client beside the payments of their invoices, each with its own index.
  clientId: `p.id in (select o.id from payments o join invoices i on i.tenant_id = :company
      and i.id = o.invoice_id where o.tenant_id = :company and ${isOfClientText('i')}
    union all select o.id from payments o where o.tenant_id = :company and o.client_id = :clientId
    union all select o.id from payments o where o.tenant_id = :company and o.shared_client_id = :clientId)`,
  // A receipt on an account counts whole for each type of which it pays an invoice.
  serviceType: `(exists (select from invoices i where i.tenant_id = :company and i.id = p.invoice_id
      and i.service_type = :serviceType)
    or p.invoice_id is null and exists (select from allocations a join invoices i
        on i.tenant_id = :company and i.id = a.invoice_id and i.service_type = :serviceType
      where a.tenant_id = :company and a.source_id = p.id group by a.invoice_id having sum(a.amount) <> 0))`,
  agentId: 'p.recorded_by = :agentId',
  from: 'p.payment_date >= :from',
  to: 'p.payment_date <= :to',
}

// A payment with tenders has each of their methods. Both parts have an index by method.
const dividedConditions: FilterConditions<Filters> = {
  ...filterConditions,
  method: `p.id in (select o.id from payments o where o.tenant_id = :company and o.method = :method
      and not o.is_tendered
    union all select t.payment_id from payment_tenders t where t.tenant_id = :company
      and t.method = :method)`,
}

/** The part of a payment with tenders that was handed over in the filtered method, in cents. Else null. */
export const partText = `(case when p.is_tendered then (select sum(t.value)::bigint from payment_tenders t
    where t.tenant_id = :company and t.payment_id = p.id and t.method = :method) end)`

/** The amount of a payment in a report about one method: the part that was handed over in the method. */
export function amountFor({ id }: Pick<CompanyTx, 'id'>, method: string | undefined) {
  if (method === undefined) return sql<number>`p.amount`
  return expressionOf<number>(`coalesce(${partText}, p.amount)`, { company: id, method })
}

/** True when a filter by method counts only a part of mixed payments: for a company with tills. */
export async function dividesByMethod(company: CompanyTx, { method }: Pick<Filters, 'method'>) {
  return method !== undefined && (await usesTill(company))
}

type Divided = { search?: SearchResult | undefined; isDivided?: boolean }

/** The conditions of a payment, alias `p`, that matches the filters and the search. */
export function paymentConditions(filters: Filters, { search, isDivided = false }: Divided = {}): Conditions {
  const texts = isDivided ? dividedConditions : filterConditions
  return conditionsOf(texts, filters, search && resultConditions(search, 'p'))
}

/** Selects the payments that match the filters, for reports. Their figures agree with the list. */
export function matchingPayments(
  { id, db }: Pick<CompanyTx, 'id' | 'db'>,
  filters: Filters,
  isDivided = false,
) {
  return db.selectFrom('payments as p').where(allOf(paymentConditions(filters, { isDivided }), id))
}

type FigureFilters = Pick<Filters, 'status' | 'method' | 'from' | 'to'>

const figureFilters: FilterConditions<FigureFilters> = {
  status: 'f.status = :status',
  method: 'f.method = :method',
  from: 'f.payment_date >= :from',
  to: 'f.payment_date <= :to',
}

/**
 * The conditions of the figures, alias `f`, of payments. They know nothing of invoices, clients and persons.
 */
export function figureConditions({ status, method, from, to }: FigureFilters): Conditions {
  return conditionsOf(figureFilters, { status, method, from, to })
}

/** Selects the figures, as `f`, of the payments that match the filters. */
export function paymentFigures({ id, db }: Pick<CompanyTx, 'id' | 'db'>, filters: FigureFilters) {
  return db.selectFrom('payment_figures as f').where(allOf(figureConditions(filters), id))
}
