import type { FiltersOf } from '@escale/contract/page'
import type { Receipt, ReceiptList } from '@escale/contract/trade/goods/contract'
import { ReceiptDraft } from '@escale/contract/trade/goods/draft'
import { goodsInStock } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { unlessTaken } from '#access/database-errors.ts'
import { refuseIncomplete } from '#access/invalid.ts'
import { found, Refusal, staleOrGone } from '#access/refusal.ts'
import type { Writing } from '#access/writing.ts'
import { changeRow } from '#database/change-row.ts'
import type { CompanyTx } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { nextNumber } from '#database/numbers.ts'
import { firstPage, pageOf } from '#database/pages.ts'
import { holds } from '#database/search.ts'

const columns = [
  'r.id',
  'r.version',
  'r.number',
  'r.tracking_number as trackingNumber',
  'r.brand_name as brandName',
  'r.condition_status as conditionStatus',
  'r.quantity',
  'r.description',
  'r.status',
  'r.received_by_name as receivedByName',
  'r.received_at as receivedAt',
  'r.created_at as createdAt',
  'r.photos',
] as const
/** What the history keeps of one that is removed. */
const removedColumns = [
  'number',
  'tracking_number as trackingNumber',
  'brand_name as brandName',
  'condition_status as conditionStatus',
  'quantity',
  'description',
  'status',
] as const
const sorts = { createdAt: 'r.created_at', number: 'r.number', trackingNumber: 'r.tracking_number' } as const

export async function listReceipts(company: CompanyTx, list: ReceiptList) {
  return firstPage(await pageOf(withOwner(matching(company, list)), sorts[list.sort], 'r.id', list), list.limit)
}

export async function receiptTotals(company: CompanyTx, filters: FiltersOf<ReceiptList>) {
  return matching(company, filters)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(r.quantity), 0)::bigint`.as('pieces')])
    .executeTakeFirstOrThrow()
}

export async function receiptById(company: CompanyTx, id: string): Promise<Receipt> {
  return found(await existing(company, id))
}

async function existing({ db }: CompanyTx, id: string): Promise<Receipt | undefined> {
  return withOwner(db.selectFrom('warehouse_receipts as r').where('r.id', '=', id)).executeTakeFirst()
}

export async function receiveParcel(
  { company, actor, record }: Writing,
  { id = newId(), ...draft }: ReceiptDraft & { id?: string },
): Promise<Receipt> {
  const number = await nextNumber(company, 'REC', 5)
  await unlessTaken('ID_TAKEN', () =>
    company.db
      .insertInto('warehouse_receipts')
      .values({ id, number, ...asColumns(draft), received_by: actor.userId, received_by_name: actor.name, received_at: sql`now()` })
      .execute(),
  )
  record('RECEIPT_CREATED', { table: 'warehouse_receipts', id, version: 1, after: { number, ...draft } })
  return receiptById(company, id)
}

export async function changeReceipt({ company, record }: Writing, id: string, version: number, changes: Partial<ReceiptDraft>): Promise<Receipt> {
  const before = await receiptById(company, id)
  if (before.version !== version) throw staleOrGone(before)
  refuseIncomplete(ReceiptDraft, before, changes)
  const changed = await changeRow(company, 'warehouse_receipts', { id, version }, asColumns(changes))
  if (!changed) throw staleOrGone(await existing(company, id))
  record('RECEIPT_UPDATED', { table: 'warehouse_receipts', id, version: version + 1, before: changed, after: changes })
  return receiptById(company, id)
}

/** Only what is neither loaded, billed nor handed over may go. */
export async function removeReceipt({ company, record }: Writing, id: string): Promise<void> {
  const before = await company.db
    .deleteFrom('warehouse_receipts')
    .where('id', '=', id)
    .where('expedition_id', 'is', null)
    .where('invoice_id', 'is', null)
    .where('status', '<>', 'Remis')
    .returning(removedColumns)
    .executeTakeFirst()
  if (before) return record('RECEIPT_REMOVED', { table: 'warehouse_receipts', id, before })
  await receiptById(company, id)
  throw new Refusal('KEPT')
}

function asColumns<Draft extends Partial<ReceiptDraft>>(
  draft: Draft,
): {
  tracking_number: Draft['trackingNumber']
  brand_name: Draft['brandName']
  condition_status: Draft['conditionStatus']
  quantity: Draft['quantity']
  description: Draft['description']
} {
  return {
    tracking_number: draft.trackingNumber,
    brand_name: draft.brandName,
    condition_status: draft.conditionStatus,
    quantity: draft.quantity,
    description: draft.description,
  }
}

function matching({ id, db }: CompanyTx, { search, status, condition }: FiltersOf<ReceiptList>) {
  let query = db.selectFrom('warehouse_receipts as r')
  if (status) query = query.where('r.status', 'in', status === 'En entrepôt' ? goodsInStock : [status])
  if (condition) query = query.where('r.condition_status', '=', condition)
  if (search) query = query.where(holds('warehouse_receipts', search, id, 'r'))
  return query
}

function withOwner(query: ReturnType<typeof matching>) {
  return query
    .leftJoin('clients as c', 'c.id', 'r.client_id')
    .leftJoin('shared_clients as s', 's.id', 'r.shared_client_id')
    .select(columns)
    .select(sql<string | null>`coalesce(c.name, s.name)`.as('clientName'))
}
