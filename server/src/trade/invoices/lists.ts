import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import type { ChosenRows } from '@escale/contract/trade/lists/contract'
import { type CursorPosition, cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import type { CompanyTx } from '#database/caller/company.ts'
import { andAll } from '#database/query/conditions.ts'
import { fileRowsAtOnce, firstPage, readPage } from '#database/query/pages.ts'
import { chosenRows, type SearchResult, searchIn } from '#database/query/search-result.ts'
import { invoiceConditions, owesNothing, selectsUnpaid } from './filters.ts'
import { asInvoice, type InvoiceRow, invoiceList, unpaidList } from './rows.ts'
import { pageByStatus } from './status-order.ts'

const sorts = {
  createdAt: 'i.created_at',
  clientName: 'i.client_key',
  issueDate: 'i.issue_date',
  dueDate: 'i.due_date',
  total: 'i.total',
} as const

export async function listInvoices(company: CompanyTx, list: InvoiceList & ChosenRows) {
  const search = list.ids ? chosenRows(list.ids) : await searchIn(company, 'invoices', list.search)
  return firstPage(await readInOrder(company, list, search), list.limit, asInvoice)
}

function readInOrder(company: CompanyTx, list: InvoiceList, search: SearchResult | undefined) {
  const { sort } = list
  if (sort === 'balance') return pageByBalance(company, list, search)
  if (sort === 'status') return pageByStatus(company, list, search)
  return pageInOrder(company, sort, list, search)
}

function pageInOrder(
  company: CompanyTx,
  sort: keyof typeof sorts,
  list: InvoiceList,
  search: SearchResult | undefined,
) {
  const isUnpaid = selectsUnpaid(list)
  const order = isUnpaid && sort === 'dueDate' ? 'r.due_date' : sorts[sort]
  const source = isUnpaid ? unpaidList : invoiceList
  return readPage<InvoiceRow>(company, source, order, invoiceConditions(list, search), list)
}

/**
 * Reads a page of invoices in the order of their balance, which is in no index of invoices. Unpaid ones are
 * sorted among the receivables. The others all have the balance 0 and come in the order of their ids, after
 * the unpaid ones or, ascending, before them.
 */
async function pageByBalance(
  company: CompanyTx,
  list: InvoiceList,
  search: SearchResult | undefined,
): Promise<BalanceRow[]> {
  const after = list.cursor === undefined ? undefined : cursorPosition(list.cursor)
  const branches = [readUnpaid, readSettled]
  if (list.order === 'asc') branches.reverse()
  // A cursor in the second branch needs nothing of the first.
  if (after && (after[0] === 0) === (list.order === 'desc')) branches.shift()
  return (await Promise.all(branches.map((read) => read(company, list, search, after)))).flat()
}

type BalanceRow = InvoiceRow & { sortKey: string | number }
type ReadBranch = (
  company: CompanyTx,
  list: InvoiceList,
  search: SearchResult | undefined,
  after: CursorPosition | undefined,
) => Promise<BalanceRow[]>

const readUnpaid: ReadBranch = (company, list, search) => {
  const conditions = invoiceConditions({ ...list, unpaid: true }, search)
  return readPage<InvoiceRow>(company, unpaidList, 'r.balance', conditions, list)
}

const readSettled: ReadBranch = async (company, list, search, after) => {
  if (selectsUnpaid(list)) return []
  const { texts, values } = invoiceConditions(list, search)
  const conditions = {
    texts: [...texts, owesNothing, ...skipBehindUnpaid(list, search, after)],
    values: { ...values, unpaidKey: after?.[0], unpaidId: after?.[1], pageLimit: list.limit },
  }
  const cursor = after?.[0] === 0 ? cursorOf(after[1], after[1]) : undefined
  const found = await readPage<InvoiceRow>(company, invoiceList, 'i.id', conditions, { ...list, cursor })
  return found.map((row) => ({ ...row, sortKey: 0 }))
}

/**
 * Condition: unpaid invoices leave room on the page. Both branches travel in one message, so PostgreSQL
 * itself skips the settled ones.
 */
function skipBehindUnpaid(
  list: InvoiceList,
  search: SearchResult | undefined,
  after: CursorPosition | undefined,
): string[] {
  if (list.order === 'asc' || list.status || search || after?.[0] === 0) return []
  const next = after ? ' and (r.balance, r.invoice_id) < (:unpaidKey, :unpaidId)' : ''
  return [
    `(select count(*) from (select from receivables r where r.tenant_id = :company
      ${andAll(invoiceConditions({ ...list, unpaid: true }))}${next} limit ${fileRowsAtOnce + 1}) more) <= :pageLimit`,
  ]
}
