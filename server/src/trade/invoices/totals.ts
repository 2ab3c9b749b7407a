import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import { cancelled } from '@escale/contract/trade/invoices/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { andAll } from '#database/query/conditions.ts'
import { searchIn } from '#database/query/search-result.ts'
import { figureConditions, invoiceConditions, selectsUnpaid } from './filters.ts'
import { unpaidInvoices } from './rows.ts'

type Totals = { count: number; cancelled: number; total: number; balance: number }

/**
 * Returns counts and sums of the invoices that match the filters. Cancelled invoices are counted separately,
 * unless the filter selects only them.
 */
export async function invoiceTotals(company: CompanyTx, filters: FiltersOf<InvoiceList>): Promise<Totals> {
  const { search, clientId, agentId } = filters
  const totals = await (search || clientId || agentId ? countInvoices : readFigures)(company, filters)
  return filters.status === cancelled ? { ...totals, count: totals.cancelled, cancelled: 0 } : totals
}

async function readFigures(company: CompanyTx, filters: FiltersOf<InvoiceList>): Promise<Totals> {
  const { texts, values } = figureConditions(filters)
  const text = selectsUnpaid(filters) ? unpaidFigures : figures
  const [totals] = await company.read<Totals>(`${text}${andAll({ texts, values })}`, values)
  return requireFound(totals)
}

function sumFigures(count: string, total: string): string {
  return `select coalesce(sum(${count}) filter (where f.status <> '${cancelled}'), 0) as count,
      coalesce(sum(${count}) filter (where f.status = '${cancelled}'), 0) as cancelled,
      coalesce(sum(${total}), 0)::bigint as total, coalesce(sum(f.balance), 0)::bigint as balance
    from invoice_figures f where f.tenant_id = :company`
}
const figures = sumFigures('f.invoices', 'f.total')
const unpaidFigures = sumFigures('f.unpaid', 'f.unpaid_total')

// Figures are not kept by client, agent or search. Two statements, so that each is read from an index or a
// small table.
async function countInvoices(company: CompanyTx, filters: FiltersOf<InvoiceList>): Promise<Totals> {
  const found = await searchIn(company, 'invoices', filters.search)
  const counted = invoiceConditions(filters, found)
  const owed = invoiceConditions({ ...filters, unpaid: true }, found)
  const source = selectsUnpaid(filters) ? unpaidInvoices : 'invoices i where i.tenant_id = :company'
  const [[counts], [due]] = await Promise.all([
    company.read<Omit<Totals, 'balance'>>(
      `select count(*) filter (where i.cancelled_at is null) as count,
          count(*) filter (where i.cancelled_at is not null) as cancelled,
          coalesce(sum(i.total), 0)::bigint as total
        from ${source}${andAll(counted)}`,
      counted.values,
    ),
    company.read<Pick<Totals, 'balance'>>(
      `select coalesce(sum(r.balance), 0)::bigint as balance from ${unpaidInvoices}${andAll(owed)}`,
      owed.values,
    ),
  ])
  return { ...requireFound(counts), ...requireFound(due) }
}
