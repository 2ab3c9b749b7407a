import type { Handled } from '@escale/contract/trade/goods/handling'
import type { Goods } from '@escale/contract/trade/goods/life'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { unlessTaken } from '#access/refusal/database-errors.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import type { DB } from '#database/statements/schema.ts'

/** Goods that nobody else changes until this transaction ends. */
export type HeldGoods = Goods & {
  id: string
  version: number
  number: string
  location: string | null
  clientId: string | null
  note: string | null
  notBillableReason: string | null
}

const columns = [
  'id',
  'version',
  'kind',
  'number',
  'status',
  'quantity',
  'destination',
  'location',
  'note',
  'not_billable_reason as notBillableReason',
  'expedition_id as expeditionId',
  'invoice_id as invoiceId',
] as const

/** Whether a row is one of these: one statement, however many they are. */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
}

/**
 * The rows of these ids, held in the order of their ids: two gestures on the same goods wait for each other,
 * and never in a circle.
 */
export async function holdGoods({ db }: CompanyTx, ids: readonly string[]): Promise<HeldGoods[]> {
  return db
    .selectFrom('goods')
    .select(columns)
    .select(clientIdOf().as('clientId'))
    .where(isOneOf('id', ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Why nothing is done to goods that somebody else moved between two looks at them. */
export const justChanged = "Ces marchandises viennent d'être modifiées. Réessayez."

/**
 * What may be done to, and what is refused with its reason; an id that is no row of the company is refused
 * too.
 */
export function judged(
  ids: readonly string[],
  rows: readonly HeldGoods[],
  refusalOf: (row: HeldGoods) => string | null,
) {
  const refused = rows.flatMap((row) => {
    const reason = refusalOf(row)
    return reason === null ? [] : [{ id: row.id, number: row.number, reason }]
  })
  const isRefused = new Set(refused.map(({ id }) => id))
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...new Set(ids)]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, number: null, reason: 'Introuvable' }))
  return { allowed: rows.filter(({ id }) => !isRefused.has(id)), refused: [...refused, ...unknown] }
}

export type Values = UpdateObject<DB, 'goods'>

/**
 * Changes rows that are held, in one statement; refused when a colleague registers the chassis of one at this
 * very moment.
 */
export async function changeHeld(
  { db }: CompanyTx,
  rows: readonly HeldGoods[],
  values: Values,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const update = db
    .updateTable('goods')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where(isOneOf('id', ids))
  await unlessTaken(new Refusal('GOODS_REFUSED', { reason: justChanged }), () => update.execute())
}

export function handled(rows: readonly HeldGoods[], refused: Handled['refused']): Handled {
  return { done: rows.map(({ id }) => id), refused }
}
