import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import { cancelled } from '@escale/contract/trade/invoices/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { searchIn } from '#database/query/search-result.ts'
import { isNotCancelled } from '#trade/invoice-cancellation.ts'
import { matchingFigures, matchingInvoices } from './filters.ts'

/**
 * Returns counts and sums of the invoices that match the filters. Cancelled invoices are counted separately,
 * unless the filter selects only them.
 */
export async function invoiceTotals(company: CompanyTx, filters: FiltersOf<InvoiceList>) {
  const { search, clientId, agentId } = filters
  const totals =
    search || clientId || agentId ? await readInvoices(company, filters) : await readFigures(company, filters)
  return filters.status === cancelled ? { ...totals, count: totals.cancelled, cancelled: 0 } : totals
}

function readFigures(company: CompanyTx, filters: FiltersOf<InvoiceList>) {
  const [count, total] =
    filters.unpaid || filters.overdue ? ['f.unpaid', 'f.unpaid_total'] : ['f.invoices', 'f.total']
  const isCancelled = sql`f.status = 'Annulée'`
  return matchingFigures(company, filters)
    .select([
      sql<number>`coalesce(sum(${sql.ref(count)}) filter (where not ${isCancelled}), 0)`.as('count'),
      sql<number>`coalesce(sum(${sql.ref(count)}) filter (where ${isCancelled}), 0)`.as('cancelled'),
      sql<number>`coalesce(sum(${sql.ref(total)}), 0)::bigint`.as('total'),
      sql<number>`coalesce(sum(f.balance), 0)::bigint`.as('balance'),
    ])
    .executeTakeFirstOrThrow()
}

// Figures are not kept by client, agent or search. Two statements, so that each is read from an index or a
// small table.
async function readInvoices(company: CompanyTx, filters: FiltersOf<InvoiceList>) {
  const found = await searchIn(company, 'invoices', filters.search)
  const [counted, owed] = await Promise.all([
    matchingInvoices(company, filters, found)
      .select([
        sql<number>`count(*) filter (where ${isNotCancelled('i')})`.as('count'),
        sql<number>`count(*) filter (where not ${isNotCancelled('i')})`.as('cancelled'),
        sql<number>`coalesce(sum(i.total), 0)::bigint`.as('total'),
      ])
      .executeTakeFirstOrThrow(),
    matchingInvoices(company, { ...filters, unpaid: true }, found)
      .select(sql<number>`coalesce(sum(r.balance), 0)::bigint`.as('balance'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...counted, ...owed }
}
