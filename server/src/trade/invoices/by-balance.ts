import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import { cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { fileRowsAtOnce } from '#database/query/pages.ts'
import type { SearchResult } from '#database/query/search-result.ts'
import { matchingInvoices, matchingReceivables } from './filters.ts'

type Row = { id: string; sortKey: string | number }
type ReadPage<Found extends Row> = (
  query: ReturnType<typeof matchingInvoices>,
  sort: string,
  list: InvoiceList,
) => Promise<Found[]>

/**
 * Reads a page of invoices in the order of their balance, which is in no index of invoices. Unpaid ones are
 * sorted among the receivables. The others all have the balance 0 and come in the order of their ids, after
 * the unpaid ones or, ascending, before them.
 */
export async function pageByBalance<Found extends Row>(
  company: CompanyTx,
  list: InvoiceList,
  search: SearchResult | undefined,
  read: ReadPage<Found>,
): Promise<Found[]> {
  const after = list.cursor === undefined ? undefined : cursorPosition(list.cursor)
  const branches = [unpaid, settled]
  if (list.order === 'asc') branches.reverse()
  // A cursor in the second branch needs nothing of the first.
  if (after && (after[0] === 0) === (list.order === 'desc')) branches.shift()
  return (await Promise.all(branches.map((branch) => branch()))).flat()

  function unpaid(): Promise<Found[]> {
    if (list.status || search)
      return read(matchingInvoices(company, { ...list, unpaid: true }, search), 'r.balance', list)
    const top = remaining()
      .select(['r.invoice_id', 'r.balance', 'r.due_date'])
      .orderBy('r.balance', list.order)
      .orderBy('r.invoice_id', list.order)
      .limit(sql.lit(fileRowsAtOnce + 1))
    const query = company.db.selectFrom(top.as('r')).innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    return read(query as unknown as ReturnType<typeof matchingInvoices>, 'r.balance', list)
  }

  /** Selects the receivables after the cursor. Without a search or a status they have all that filters need. */
  function remaining() {
    const query = matchingReceivables(company, list)
    if (!after) return query
    const sign = sql.raw(list.order === 'asc' ? '>' : '<')
    return query.where(sql<SqlBool>`(r.balance, r.invoice_id) ${sign} (${after[0]}, ${after[1]})`)
  }

  async function settled(): Promise<Found[]> {
    if (list.unpaid || list.overdue) return []
    const cursor = after?.[0] === 0 ? cursorOf(after[1], after[1]) : undefined
    let query = matchingInvoices(company, list, search).where((of) =>
      of.not(
        of.exists(
          of.selectFrom('receivables as r').select('r.invoice_id').whereRef('r.invoice_id', '=', 'i.id'),
        ),
      ),
    )
    // Both branches travel in one message, so PostgreSQL itself skips this one when unpaid invoices fill the page.
    if (list.order === 'desc' && !list.status && !search) {
      const more = remaining()
        .select('r.invoice_id')
        .limit(sql.lit(fileRowsAtOnce + 1))
      query = query.where(sql<SqlBool>`(select count(*) from (${more}) more) <= ${list.limit}`)
    }
    const found = await read(query, 'i.id', { ...list, cursor })
    return found.map((row) => ({ ...row, sortKey: 0 }))
  }
}
