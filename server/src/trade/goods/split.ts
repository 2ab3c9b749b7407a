import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { splitRefusal } from '@escale/contract/trade/goods/life-cycle'
import { originalNumber, splitNumber, splitPieces } from '@escale/contract/trade/goods/split'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import type { DB } from '#database/statements/schema.ts'
import { lineById } from './lines.ts'
import { lockExpeditionsOf } from './lot/expeditions.ts'
import { changedMeanwhile } from './lot/goods-lock.ts'
import { copiedColumns, splitColumns } from './split-columns.ts'

/**
 * Splits some pieces off into a new row with the same location and expedition. Pieces, weight and volume of
 * the two rows add up to those of the original.
 */
export async function splitGoods(
  { company, record }: WriteContext,
  id: string,
  pieces: number,
): Promise<{ stays: GoodsLine; goes: GoodsLine }> {
  const expeditions = await lockExpeditionsOf(company, [id])
  const row = await lockFamily(company, id)
  const isElsewhere = row.expedition_id !== null && !expeditions.has(row.expedition_id)
  const reason =
    splitRefusal({ ...row, expeditionId: row.expedition_id, invoiceId: row.invoice_id }, pieces) ??
    (isElsewhere ? changedMeanwhile : null)
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
  const { stays, goes } = splitPieces({ quantity: row.quantity, weightKg: row.weight_kg }, pieces)
  const piece = { id: newId(), number: splitNumber(row.number, await lastPieceNumber(company, row.number)) }
  await changeMeasures(company, id, stays)
  const columns = { ...copiedColumns(row), ...piece, ...measureColumns(goes), parent_id: id }
  await company.db
    .insertInto('goods')
    .values(columns as never)
    .execute()
  await shareFiles(company, { from: id, to: piece.id })
  const before = { quantity: row.quantity, weightKg: row.weight_kg }
  record('GOODS_SPLIT', {
    table: 'goods',
    rows: [
      { id, version: row.version + 1, before, after: stays },
      { id: piece.id, version: 1, after: { number: piece.number, from: row.number, ...goes } },
    ],
    detail: `${row.number} : ${pieces} → ${piece.number}`,
  })
  return { stays: await lineById(company, id), goes: await lineById(company, piece.id) }
}

/** The row that was split off has the attached files of its original, as it has its photos. */
async function shareFiles({ id, db }: CompanyTx, { from, to }: { from: string; to: string }): Promise<void> {
  const files = await db
    .selectFrom('attachments')
    .select(['file_id', 'name', 'attached_by', 'attached_by_name', 'attached_at'])
    .where('goods_id', '=', from)
    .execute()
  if (files.length === 0) return
  const copies = files.map((file) => ({ ...file, tenant_id: id, id: newId(), goods_id: to }))
  await db.insertInto('attachments').values(copies).execute()
}

type Measures = { quantity: number; weightKg: number | null }

function measureColumns({ quantity, weightKg }: Measures) {
  return { quantity, weight_kg: weightKg }
}

async function changeMeasures({ db }: CompanyTx, id: string, measures: Measures): Promise<void> {
  await db
    .updateTable('goods')
    .set({ ...measureColumns(measures), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

type GoodsRow = { [Column in keyof DB['goods']]: unknown } & {
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

/**
 * Locks a row and all rows split from the same original. Two splits at the same time then get different
 * numbers.
 */
async function lockFamily({ db }: CompanyTx, id: string): Promise<GoodsRow> {
  const { number } = requireFound(
    await db.selectFrom('goods').select('number').where('id', '=', id).executeTakeFirst(),
  )
  const rows = await db
    .selectFrom('goods')
    .select(splitColumns)
    .where((either) =>
      either.or([
        either('number', '=', originalNumber(number)),
        either('number', 'like', `${originalNumber(number)}-%`),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return requireFound(rows.find((row) => row.id === id)) as unknown as GoodsRow
}

/**
 * Returns the number of the last row split from an original, such as 3 for REC-2026-00001-3. The rows must be
 * locked.
 */
async function lastPieceNumber({ db }: CompanyTx, number: string): Promise<number> {
  const first = originalNumber(number)
  const rows = await db.selectFrom('goods').select('number').where('number', 'like', `${first}-%`).execute()
  return Math.max(1, ...rows.map((row) => Number(row.number.slice(first.length + 1))))
}
