import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import { cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import type { CompanyTx } from '#database/caller/company.ts'
import type { SearchResult } from '#database/query/search-result.ts'
import { matchingInvoices } from './filters.ts'

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
    return read(matchingInvoices(company, { ...list, unpaid: true }, search), 'r.balance', list)
  }

  async function settled(): Promise<Found[]> {
    if (list.unpaid || list.overdue) return []
    const cursor = after?.[0] === 0 ? cursorOf(after[1], after[1]) : undefined
    const query = matchingInvoices(company, list, search).where((of) =>
      of.not(
        of.exists(
          of.selectFrom('receivables as r').select('r.invoice_id').whereRef('r.invoice_id', '=', 'i.id'),
        ),
      ),
    )
    const found = await read(query, 'i.id', { ...list, cursor })
    return found.map((row) => ({ ...row, sortKey: 0 }))
  }
}
