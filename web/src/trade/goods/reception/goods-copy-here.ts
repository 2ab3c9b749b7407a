import { goodsInStock } from '@escale/contract/trade/goods/words'
import { keepRows, keptMark, keptRows } from '#channels/lookups/lookups.ts'
import { isNumber, isText, objectOf, orNull } from '#session/shapes.ts'
import { goodsHere, type KnownHere } from '#trade/goods/here/lookups.ts'
import { knownOf } from './found-on-server.ts'
import type { GoodsCopy } from './kept-goods.ts'

// The copy of the goods outlives the page: a start asks for what changed since. Once a day it is made anew,
// for what changes without
// the goods: the name of their client.

type Mark = { upTo: string | null; older: string | null; begunAt: number }

const isMark = objectOf<Mark>({ upTo: orNull(isText), older: orNull(isText), begunAt: isNumber })
const anewAfterMs = 24 * 60 * 60_000
const begunAt = new Map<string, number>()

export const goodsKept = {
  most: goodsHere.most,
  /** What stands here is looked for longest. */
  isWanted: ({ status }: KnownHere) => (goodsInStock as readonly string[]).includes(status),
}

/** What this device has of it already, unless it is to be made anew. */
export async function begunCopy(owner: string): Promise<GoodsCopy<KnownHere> | null> {
  const mark = await keptMark(owner, goodsHere, isMark)
  if (!mark?.upTo || Math.abs(Date.now() - mark.begunAt) > anewAfterMs) {
    begunAt.set(owner, Date.now())
    return null
  }
  begunAt.set(owner, mark.begunAt)
  return { goods: await keptRows(owner, goodsHere), upTo: mark.upTo, older: mark.older ?? undefined }
}

export async function keepGoods(owner: string, { goods, upTo, older }: GoodsCopy<KnownHere>): Promise<void> {
  const mark: Mark = { upTo: upTo ?? null, older: older ?? null, begunAt: begunAt.get(owner) ?? Date.now() }
  await keepRows(owner, goodsHere, goods.map(knownOf), mark)
}
