import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import { type CursorPosition, cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { fileRowsAtOnce } from '#database/query/pages.ts'
import type { SearchResult } from '#database/query/search-result.ts'
import { matchingInvoices, matchingReceivables } from './filters.ts'

type Row = { id: string; sortKey: string | number }
type Query = ReturnType<typeof matchingInvoices>

type PageByBalance<Found extends Row> = {
  company: CompanyTx
  list: InvoiceList
  search: SearchResult | undefined
  read: (query: Query, sort: string, list: InvoiceList) => Promise<Found[]>
}
type Branch<Found extends Row> = PageByBalance<Found> & { after: CursorPosition | undefined }

/**
 * Reads a page of invoices in the order of their balance, which is in no index of invoices. Unpaid ones are
 * sorted among the receivables. The others all have the balance 0 and come in the order of their ids, after
 * the unpaid ones or, ascending, before them.
 */
export async function pageByBalance<Found extends Row>(request: PageByBalance<Found>): Promise<Found[]> {
  const { cursor, order } = request.list
  const branch = { ...request, after: cursor === undefined ? undefined : cursorPosition(cursor) }
  const branches = [readUnpaid<Found>, readSettled<Found>]
  if (order === 'asc') branches.reverse()
  // A cursor in the second branch needs nothing of the first.
  if (branch.after && (branch.after[0] === 0) === (order === 'desc')) branches.shift()
  return (await Promise.all(branches.map((reader) => reader(branch)))).flat()
}

function readUnpaid<Found extends Row>(branch: Branch<Found>): Promise<Found[]> {
  const { company, list, search, read } = branch
  if (list.status || search)
    return read(matchingInvoices(company, { ...list, unpaid: true }, search), 'r.balance', list)
  const top = remainingReceivables(branch)
    .select(['r.invoice_id', 'r.balance'])
    .orderBy('r.balance', list.order)
    .orderBy('r.invoice_id', list.order)
    .limit(sql.lit(fileRowsAtOnce + 1))
  const query = company.db.selectFrom(top.as('r')).innerJoin('invoices as i', 'i.id', 'r.invoice_id')
  return read(query as unknown as Query, 'r.balance', list)
}

/** Selects the receivables after the cursor. Without a search or a status they have all that filters need. */
function remainingReceivables<Found extends Row>({ company, list, after }: Branch<Found>) {
  const query = matchingReceivables(company, list)
  if (!after) return query
  const sign = sql.raw(list.order === 'asc' ? '>' : '<')
  return query.where(sql<SqlBool>`(r.balance, r.invoice_id) ${sign} (${after[0]}, ${after[1]})`)
}

async function readSettled<Found extends Row>(branch: Branch<Found>): Promise<Found[]> {
  const { company, list, search, read, after } = branch
  if (list.unpaid || list.overdue) return []
  let query = matchingInvoices(company, list, search).where((of) =>
    of.not(
      of.exists(
        of.selectFrom('receivables as r').select('r.invoice_id').whereRef('r.invoice_id', '=', 'i.id'),
      ),
    ),
  )
  // The two branches travel in one message. PostgreSQL skips this one when unpaid invoices fill the page.
  if (list.order === 'desc' && !list.status && !search) {
    const more = remainingReceivables(branch)
      .select('r.invoice_id')
      .limit(sql.lit(fileRowsAtOnce + 1))
    query = query.where(sql<SqlBool>`(select count(*) from (${more}) more) <= ${list.limit}`)
  }
  const cursor = after?.[0] === 0 ? cursorOf(after[1], after[1]) : undefined
  const found = await read(query, 'i.id', { ...list, cursor })
  return found.map((row) => ({ ...row, sortKey: 0 }))
}
