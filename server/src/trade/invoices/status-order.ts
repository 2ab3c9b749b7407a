import type { InvoiceList } from '@escale/contract/trade/invoices/contract'
import { cancelled, type ShownStatus } from '@escale/contract/trade/invoices/words'
import { cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import type { CompanyTx } from '#database/caller/company.ts'
import type { Conditions } from '#database/query/conditions.ts'
import { readPage } from '#database/query/pages.ts'
import type { SearchResult } from '#database/query/search-result.ts'
import { invoiceConditions, owesNothing, selectsUnpaid } from './filters.ts'
import { type InvoiceRow, invoiceList, unpaidList } from './rows.ts'

// A payment may change the status of an invoice, so no index contains it (decision 125). The list in the
// order of the status is therefore read in parts: one for each status, unpaid invoices before settled ones.

type Part = { status: ShownStatus; source: 'unpaid' | 'settled' | 'cancelled' }

/** The parts in ascending order: what has to be collected first. Their places are the sort keys. */
const parts: readonly Part[] = [
  { status: 'Retard', source: 'unpaid' },
  { status: 'Retard', source: 'settled' },
  { status: 'En attente', source: 'unpaid' },
  { status: 'En attente', source: 'settled' },
  { status: 'Payée', source: 'unpaid' },
  { status: 'Payée', source: 'settled' },
  { status: cancelled, source: 'cancelled' },
]

type SortedRow = InvoiceRow & { sortKey: number }

/** Reads a page of invoices in the order of their status, and of their ids within a status. */
export async function pageByStatus(
  company: CompanyTx,
  list: InvoiceList,
  search: SearchResult | undefined,
): Promise<SortedRow[]> {
  const after = list.cursor === undefined ? undefined : cursorPosition(list.cursor)
  const sign = list.order === 'asc' ? 1 : -1
  const read = parts
    .map((part, place) => ({ ...part, place }))
    .filter(({ status, source }) => isSelected(list, status, source))
    .filter(({ place }) => after === undefined || sign * (place - Number(after[0])) >= 0)
    .sort((one, other) => sign * (one.place - other.place))
    .map(async ({ place, ...part }) => {
      const cursor = after?.[0] === place ? cursorOf(after[1], after[1]) : undefined
      const rows = await readPart(company, { ...list, cursor }, part, search)
      return rows.map((row) => ({ ...row, sortKey: place }))
    })
  return (await Promise.all(read)).flat()
}

function isSelected(list: InvoiceList, status: ShownStatus, source: Part['source']): boolean {
  if (list.status && list.status !== status) return false
  return source === 'unpaid' || !selectsUnpaid(list)
}

function readPart(company: CompanyTx, list: InvoiceList, part: Part, search: SearchResult | undefined) {
  const isUnpaid = part.source === 'unpaid'
  const filters = { ...list, status: part.status, ...(isUnpaid && { unpaid: true }) }
  const { texts, values } = invoiceConditions(filters, search)
  const conditions: Conditions = { texts: [...texts, ...conditionsOfSource[part.source]], values }
  return readPage<InvoiceRow>(company, isUnpaid ? unpaidList : invoiceList, 'i.id', conditions, list)
}

const conditionsOfSource: Record<Part['source'], readonly string[]> = {
  unpaid: [],
  // Few settled invoices have another status than « Payée ». The figures tell when there is none, so that
  // not every invoice of the company is read to find that out.
  settled: [
    owesNothing,
    `(select coalesce(sum(f.invoices - f.unpaid), 0) from invoice_figures f
      where f.tenant_id = :company and f.status = :status) > 0`,
  ],
  cancelled: ['i.cancelled_at is not null'],
}
