import type { Books } from './model/books.ts'
import { goodsAboard, goodsRead } from './model/goods.ts'
import type { Clerk, Op } from './plan/call.ts'
import { goodsPath } from './plan/warehouse.ts'

/**
 * Reads, by an admin, of the goods that simultaneous calls named, once all of them have a response. Two
 * orders can explain the same responses and leave other rows: « Non facturable » beside « Facturable », for
 * example. The stored rows then tell which order it was.
 */
export function rereadings(books: Books, round: readonly (readonly Op[])[], clerks: readonly Clerk[]): Op[] {
  const ops = round.flat()
  const clerk = clerks.find(({ role }) => role === 'admin')
  if (ops.length < 2 || !clerk) return []
  const named = ops.map(({ path, body }) => `${path} ${JSON.stringify(body ?? {})}`).join()
  const billed = ops.flatMap(({ path }) => /^\/expeditions\/(.+)\/invoices$/.exec(path)?.[1] ?? [])
  const aboard = billed.flatMap((expeditionId) => goodsAboard(books, expeditionId).map(([id]) => id))
  const ids = new Set([...[...books.goods.rows.keys()].filter((id) => named.includes(id)), ...aboard])
  const index = ops.at(-1)?.index ?? 0
  return [...ids].map((id) => ({
    ...{ name: 'reread', method: 'GET', path: goodsPath(books, id), judge: goodsRead(id) },
    ...{ index, clerk, key: null, loss: null },
  }))
}
