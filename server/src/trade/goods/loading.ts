import type { Handled } from '@escale/contract/trade/goods/handling'
import { expeditionsLoading, loadRefusal, unloadRefusal } from '@escale/contract/trade/goods/life'
import { sql } from 'kysely'
import type { Writing } from '#access/door/writing.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { holdExpedition } from './expeditions.ts'
import { type HeldGoods, holdGoods, isOneOf, judged, justChanged } from './goods-lock.ts'

/**
 * Puts goods on an expedition that takes them, in one statement: of two expeditions that want the same row at once, one has
 * it. What stays is told why.
 */
export async function loadGoods({ company, record }: Writing, id: string, ids: string[]): Promise<Handled> {
  const expedition = await holdExpedition(company, id)
  const isLoading = (expeditionsLoading as readonly string[]).includes(expedition.status)
  const loaded = isLoading ? await board(company, expedition, ids) : []
  const rows = loaded.map((goods) => ({ ...goods, before: { expedition: null }, after: { expedition: expedition.reference } }))
  if (rows.length > 0) record('GOODS_LOADED', { table: 'goods', rows, detail: expedition.reference })
  return answer(company, ids, loaded, (row) => loadRefusal(row, expedition))
}

/** Takes goods off an expedition that is still loading. */
export async function unloadGoods({ company, record }: Writing, id: string, ids: string[]): Promise<Handled> {
  const expedition = await holdExpedition(company, id)
  const isLoading = (expeditionsLoading as readonly string[]).includes(expedition.status)
  const unloaded = isLoading ? await disembark(company, id, ids) : []
  const rows = unloaded.map((goods) => ({ ...goods, before: { expedition: expedition.reference }, after: { expedition: null } }))
  if (rows.length > 0) record('GOODS_UNLOADED', { table: 'goods', rows, detail: expedition.reference })
  const elsewhere = `Ces marchandises ne sont pas sur l'expédition ${expedition.reference}.`
  return answer(company, ids, unloaded, (row) => (row.expeditionId === id ? unloadRefusal(row, expedition) : elsewhere))
}

type Moved = { id: string; version: number }

/** Rows are held in the order of their ids, so that two gestures never wait for each other in a circle. */
async function board({ db }: CompanyTx, { id, destination }: { id: string; destination: string }, ids: string[]): Promise<Moved[]> {
  return db
    .updateTable('goods as changed')
    .from((from) =>
      from
        .selectFrom('goods')
        .select('id')
        .where(isOneOf('id', ids))
        .where('status', '=', 'Reçu')
        .where('expedition_id', 'is', null)
        .where(sql<boolean>`(destination is null or access.fold(destination) = access.fold(${destination}))`)
        .orderBy('id')
        .forNoKeyUpdate()
        .as('free'),
    )
    .set({ expedition_id: id, version: sql`changed.version + 1`, updated_at: sql`now()` })
    .whereRef('changed.id', '=', 'free.id')
    .returning(['changed.id', 'changed.version'])
    .execute()
}

async function disembark({ db }: CompanyTx, id: string, ids: string[]): Promise<Moved[]> {
  return db
    .updateTable('goods as changed')
    .from((from) =>
      from
        .selectFrom('goods')
        .select('id')
        .where(isOneOf('id', ids))
        .where('expedition_id', '=', id)
        .where('invoice_id', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .as('aboard'),
    )
    .set({ expedition_id: null, version: sql`changed.version + 1`, updated_at: sql`now()` })
    .whereRef('changed.id', '=', 'aboard.id')
    .returning(['changed.id', 'changed.version'])
    .execute()
}

async function answer(company: CompanyTx, ids: string[], moved: readonly Moved[], refusalOf: (row: HeldGoods) => string | null): Promise<Handled> {
  const done = moved.map(({ id }) => id)
  const isDone = new Set(done)
  const left = [...new Set(ids)].filter((id) => !isDone.has(id))
  if (left.length === 0) return { done, refused: [] }
  // Free again by the time it is asked about: whoever held it has just let it go.
  const { refused } = judged(left, await holdGoods(company, left), (row) => refusalOf(row) ?? justChanged)
  return { done, refused }
}
