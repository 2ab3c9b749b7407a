import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import { cancelled, openingType } from '@escale/contract/trade/invoices/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { andAll } from '#database/query/conditions.ts'
import { searchIn } from '#database/query/search-result.ts'
import { figureConditions, invoiceConditions, selectsUnpaid } from './filters.ts'
import { unpaidInvoices } from './rows.ts'

type InvoiceCounts = {
  count: number
  cancelled: number
  total: number
  balance: number
  openings: number
  opened: number
}
type Totals = Pick<InvoiceCounts, 'count' | 'cancelled' | 'total' | 'balance'> & {
  openings?: { count: number; total: number }
}

/**
 * Returns counts and sums of the invoices that match the filters. Cancelled invoices and opening balances are
 * counted separately, unless the filter selects only them.
 */
export async function invoiceTotals(company: CompanyTx, filters: FiltersOf<InvoiceList>): Promise<Totals> {
  const { search, clientId, agentId } = filters
  const { openings, opened, ...totals } = await (search || clientId || agentId ? countInvoices : readFigures)(
    company,
    filters,
  )
  if (filters.status === cancelled) return { ...totals, count: totals.cancelled, cancelled: 0 }
  if (filters.serviceType === openingType) return { ...totals, count: openings, total: opened }
  return openings > 0 ? { ...totals, openings: { count: openings, total: opened } } : totals
}

async function readFigures(company: CompanyTx, filters: FiltersOf<InvoiceList>): Promise<InvoiceCounts> {
  const { texts, values } = figureConditions(filters)
  const text = selectsUnpaid(filters) ? unpaidFigures : figures
  const [totals] = await company.read<InvoiceCounts>(`${text}${andAll({ texts, values })}`, values)
  return requireFound(totals)
}

function sumFigures(count: string, total: string): string {
  const isSale = `f.service_type <> '${openingType}'`
  return `select coalesce(sum(${count}) filter (where f.status <> '${cancelled}' and ${isSale}), 0) as count,
      coalesce(sum(${count}) filter (where f.status = '${cancelled}'), 0) as cancelled,
      coalesce(sum(${total}) filter (where ${isSale}), 0)::bigint as total,
      coalesce(sum(f.balance), 0)::bigint as balance,
      coalesce(sum(${count}) filter (where not ${isSale}), 0) as openings,
      coalesce(sum(${total}) filter (where not ${isSale}), 0)::bigint as opened
    from invoice_figures f where f.tenant_id = :company`
}
const figures = sumFigures('f.invoices', 'f.total')
const unpaidFigures = sumFigures('f.unpaid', 'f.unpaid_total')

// Figures are not kept by client, agent or search. Two statements, so that each is read from an index or a
// small table.
async function countInvoices(company: CompanyTx, filters: FiltersOf<InvoiceList>): Promise<InvoiceCounts> {
  const found = await searchIn(company, 'invoices', filters.search)
  const counted = invoiceConditions(filters, found)
  const owed = invoiceConditions({ ...filters, unpaid: true }, found)
  const source = selectsUnpaid(filters) ? unpaidInvoices : 'invoices i where i.tenant_id = :company'
  // The indexes of lists have the type, not the flag of an opening balance.
  const isSale = `i.service_type <> '${openingType}'`
  const [[counts], [due]] = await Promise.all([
    company.read<Omit<InvoiceCounts, 'balance'>>(
      `select count(*) filter (where i.cancelled_at is null and ${isSale}) as count,
          count(*) filter (where i.cancelled_at is not null) as cancelled,
          coalesce(sum(i.total) filter (where ${isSale}), 0)::bigint as total,
          count(*) filter (where not ${isSale}) as openings,
          coalesce(sum(i.total) filter (where not ${isSale}), 0)::bigint as opened
        from ${source}${andAll(counted)}`,
      counted.values,
    ),
    company.read<Pick<InvoiceCounts, 'balance'>>(
      `select coalesce(sum(r.balance), 0)::bigint as balance from ${unpaidInvoices}${andAll(owed)}`,
      owed.values,
    ),
  ])
  return { ...requireFound(counts), ...requireFound(due) }
}
