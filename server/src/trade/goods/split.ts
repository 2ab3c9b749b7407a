import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import { splitRefusal } from '@escale/contract/trade/goods/life'
import { cutNumber, firstNumber, splitOff } from '@escale/contract/trade/goods/split'
import { sql } from 'kysely'
import type { Writing } from '#access/door/writing.ts'
import { orNotFound, Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { newId } from '#database/query/ids.ts'
import type { DB } from '#database/statements/schema.ts'
import { holdExpeditionsOf } from './expeditions.ts'
import { justChanged } from './goods-lock.ts'
import { lineById } from './lines.ts'
import { goodsColumns, saidAgain } from './split-columns.ts'

/**
 * Pieces of a row become a row of their own: same goods, same place, same expedition; pieces, grams and
 * volume add up.
 */
export async function splitGoods(
  { company, record }: Writing,
  id: string,
  pieces: number,
): Promise<{ stays: GoodsLine; goes: GoodsLine }> {
  const expeditions = await holdExpeditionsOf(company, [id])
  const row = await holdFamily(company, id)
  const isElsewhere = row.expedition_id !== null && !expeditions.has(row.expedition_id)
  const reason =
    splitRefusal({ ...row, expeditionId: row.expedition_id, invoiceId: row.invoice_id }, pieces) ??
    (isElsewhere ? justChanged : null)
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
  const { stays, goes } = splitOff({ quantity: row.quantity, weightKg: row.weight_kg }, pieces)
  const child = { id: newId(), number: cutNumber(row.number, await lastCut(company, row.number)) }
  await company.db
    .updateTable('goods')
    .set({
      quantity: stays.quantity,
      weight_kg: stays.weightKg,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await company.db
    .insertInto('goods')
    .values({
      ...saidAgain(row),
      ...child,
      quantity: goes.quantity,
      weight_kg: goes.weightKg,
      parent_id: id,
    } as never)
    .execute()
  const before = { quantity: row.quantity, weightKg: row.weight_kg }
  record('GOODS_SPLIT', {
    table: 'goods',
    rows: [
      { id, version: row.version + 1, before, after: stays },
      { id: child.id, version: 1, after: { number: child.number, from: row.number, ...goes } },
    ],
    detail: `${row.number} : ${pieces} → ${child.number}`,
  })
  return { stays: await lineById(company, id), goes: await lineById(company, child.id) }
}

type Row = { [Column in keyof DB['goods']]: unknown } & {
  number: string
  version: number
  kind: 'Colis' | 'Véhicule'
  status: Parameters<typeof splitRefusal>[0]['status']
  quantity: number
  weight_kg: number | null
  destination: string | null
  expedition_id: string | null
  invoice_id: string | null
}

/** The row, held with all that was cut from the same one: two cuts at once take two numbers. */
async function holdFamily({ db }: CompanyTx, id: string): Promise<Row> {
  const { number } = orNotFound(
    await db.selectFrom('goods').select('number').where('id', '=', id).executeTakeFirst(),
  )
  const rows = await db
    .selectFrom('goods')
    .select(goodsColumns)
    .where((either) =>
      either.or([
        either('number', '=', firstNumber(number)),
        either('number', 'like', `${firstNumber(number)}-%`),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return orNotFound(rows.find((row) => row.id === id)) as unknown as Row
}

/** How many rows there are up to the last one cut off the first: asked once all of them are held. */
async function lastCut({ db }: CompanyTx, number: string): Promise<number> {
  const first = firstNumber(number)
  const rows = await db.selectFrom('goods').select('number').where('number', 'like', `${first}-%`).execute()
  return Math.max(1, ...rows.map((row) => Number(row.number.slice(first.length + 1))))
}
