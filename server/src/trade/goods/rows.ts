import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { type SelectQueryBuilder, sql } from 'kysely'
import { orNotFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import type { DB } from '#database/statements/schema.ts'
import { billed, clientName, invoiceUnits } from './expressions.ts'
import { particulars, type RowOf } from './kinds.ts'

const columns = [
  'g.id',
  'g.version',
  'g.number',
  'g.status',
  'g.condition_status as conditionStatus',
  'g.description',
  'g.note',
  'g.marks',
  'g.destination',
  'g.weight_kg as weightKg',
  'g.length_cm as lengthCm',
  'g.width_cm as widthCm',
  'g.height_cm as heightCm',
  'g.volume_m3 as volumeM3',
  'g.location',
  'g.danger',
  'g.received_by_name as receivedByName',
  'g.received_at as receivedAt',
  'g.received_at_on_device as receivedAtOnDevice',
  'g.released_to as releasedTo',
  'g.released_at as releasedAt',
  'g.created_at as createdAt',
  'g.photos',
  'g.expedition_id as expeditionId',
  'g.invoice_id as invoiceId',
  'e.reference as expeditionReference',
  'g.not_billable_reason as notBillableReason',
  'g.not_billable_by_name as notBillableByName',
  'g.not_billable_at as notBillableAt',
] as const

const derived = [
  sql<string | null>`coalesce(g.client_id, g.shared_client_id)`.as('clientId'),
  clientName.as('clientName'),
  sql<boolean>`g.shared_client_id is not null`.as('isSharedClient'),
  billed.as('billing'),
] as const

type GoodsQuery = SelectQueryBuilder<DB & { g: DB['goods'] }, 'g', object>

/** What rows of a kind say, with whose they are and what carries them. */
export function described({ id }: CompanyTx, query: GoodsQuery, kind: GoodsKind) {
  return query
    .leftJoin('clients as c', 'c.id', 'g.client_id')
    .leftJoin('shared_clients as s', 's.id', 'g.shared_client_id')
    .leftJoin('expeditions as e', 'e.id', 'g.expedition_id')
    .select(columns)
    .select(derived)
    .select(invoiceUnits(id).as('invoiceUnits'))
    .select(particulars[kind])
}

export async function goodsById<Kind extends GoodsKind>(company: CompanyTx, kind: Kind, id: string): Promise<RowOf[Kind]> {
  return orNotFound(await existingGoods(company, kind, id))
}

export async function existingGoods<Kind extends GoodsKind>(company: CompanyTx, kind: Kind, id: string): Promise<RowOf[Kind] | undefined> {
  const query = company.db.selectFrom('goods as g').where('g.id', '=', id).where('g.kind', '=', kind)
  return (await described(company, query, kind).executeTakeFirst()) as unknown as RowOf[Kind] | undefined
}
