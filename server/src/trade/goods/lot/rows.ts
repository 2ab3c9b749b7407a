import type { goodsFields } from '@escale/contract/trade/goods/fields'
import type { RowByKind } from '@escale/contract/trade/goods/rows'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { With } from '@escale/contract/wire/record-fields'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import type { DB } from '#database/statements/schema.ts'
import { billingStatus, invoiceUnits } from './expressions.ts'
import { columns } from './kinds.ts'

type ComputedField = Exclude<keyof typeof goodsFields, keyof With<typeof goodsFields, 'column'>>

/** Fields that are computed from other tables. */
const computed = {
  clientId: clientIdOf('g'),
  clientName: clientName(),
  isSharedClient: sql<boolean>`g.shared_client_id is not null`,
  expeditionReference: sql<string | null>`e.reference`,
  billing: billingStatus,
} satisfies Record<ComputedField, RawBuilder<unknown>>

const computedColumns = Object.entries(computed).map(([name, value]: [string, RawBuilder<unknown>]) =>
  value.as(name),
)

type GoodsQuery = SelectQueryBuilder<DB & { g: DB['goods'] }, 'g', object>

/** Selects every field of a parcel or a vehicle, with its client and expedition. */
export function withRowColumns({ id }: CompanyTx, query: GoodsQuery, kind: GoodsKind) {
  return query
    .$call(withClient('g'))
    .leftJoin('expeditions as e', 'e.id', 'g.expedition_id')
    .select(columns[kind])
    .select(computedColumns)
    .select(invoiceUnits(id).as('invoiceUnits'))
}

export async function goodsById<Kind extends GoodsKind>(
  company: CompanyTx,
  kind: Kind,
  id: string,
): Promise<RowByKind[Kind]> {
  return requireFound(await existingGoods(company, kind, id))
}

export async function existingGoods<Kind extends GoodsKind>(
  company: CompanyTx,
  kind: Kind,
  id: string,
): Promise<RowByKind[Kind] | undefined> {
  const query = company.db.selectFrom('goods as g').where('g.id', '=', id).where('g.kind', '=', kind)
  return (await withRowColumns(company, query, kind).executeTakeFirst()) as unknown as
    | RowByKind[Kind]
    | undefined
}
