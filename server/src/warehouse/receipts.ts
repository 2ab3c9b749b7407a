import type { FiltersOf } from '@escale/contract/page'
import type { Receipt, ReceiptList } from '@escale/contract/warehouse/contract'
import { ReceiptDraft } from '@escale/contract/warehouse/draft'
import { goodsInStock } from '@escale/contract/warehouse/words'
import { sql } from 'kysely'
import type { Actor } from '#access/actor.ts'
import { unlessTaken } from '#access/database-errors.ts'
import { refuseIncomplete } from '#access/invalid.ts'
import { found, Refusal, staleOrGone } from '#access/refusal.ts'
import type { Company } from '#database/company.ts'
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
const sorts = { createdAt: 'r.created_at', number: 'r.number', trackingNumber: 'r.tracking_number' } as const

export async function listReceipts(company: Company, list: ReceiptList) {
  return firstPage(await pageOf(withOwner(matching(company, list)), sorts[list.sort], 'r.id', list), list.limit)
}

export async function receiptTotals(company: Company, filters: FiltersOf<ReceiptList>) {
  return matching(company, filters)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(r.quantity), 0)::bigint`.as('pieces')])
    .executeTakeFirstOrThrow()
}

export async function receiptById(company: Company, id: string): Promise<Receipt> {
  return found(await existing(company, id))
}

async function existing({ db }: Company, id: string): Promise<Receipt | undefined> {
  return withOwner(db.selectFrom('warehouse_receipts as r').where('r.id', '=', id)).executeTakeFirst()
}

export async function receiveParcel(company: Company, actor: Actor, { id = newId(), ...draft }: ReceiptDraft & { id?: string }): Promise<Receipt> {
  const number = await nextNumber(company, 'REC', 5)
  await unlessTaken('ID_TAKEN', () =>
    company.db
      .insertInto('warehouse_receipts')
      .values({ id, number, ...asColumns(draft), received_by: actor.userId, received_by_name: actor.name, received_at: sql`now()` })
      .execute(),
  )
  return receiptById(company, id)
}

export async function changeReceipt(company: Company, id: string, version: number, changes: Partial<ReceiptDraft>): Promise<Receipt> {
  const before = await receiptById(company, id)
  if (before.version !== version) throw staleOrGone(before)
  refuseIncomplete(ReceiptDraft, before, changes)
  const { numUpdatedRows } = await company.db
    .updateTable('warehouse_receipts')
    .set({ ...asColumns(changes), version: version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw staleOrGone(await existing(company, id))
  return receiptById(company, id)
}

/** Only what is neither loaded, billed nor handed over may go. */
export async function removeReceipt(company: Company, id: string): Promise<void> {
  const { numDeletedRows } = await company.db
    .deleteFrom('warehouse_receipts')
    .where('id', '=', id)
    .where('expedition_id', 'is', null)
    .where('invoice_id', 'is', null)
    .where('status', '<>', 'Remis')
    .executeTakeFirst()
  if (numDeletedRows === 1n) return
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

function matching({ id, db }: Company, { search, status, condition }: FiltersOf<ReceiptList>) {
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
