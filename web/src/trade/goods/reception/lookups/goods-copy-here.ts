import { goodsInStock } from '@escale/contract/trade/goods/words'
import { readMark, readRows, storeRows } from '#channels/lookups/lookups.ts'
import { isNumber, isText, objectOf, orNull } from '#session/device/shapes.ts'
import { goodsHere, type StoredGoods } from '#trade/goods/here/lookups.ts'
import { goodsSummary } from './found-on-server.ts'
import type { GoodsCopy } from './goods-copy.ts'

// The copy of the goods stays on the device after the page closes, so the next start only fetches changes.
// Once a day it is fetched as a whole, because renaming a client does not mark its goods as changed.

type CopyMark = { upTo: string | null; older: string | null; begunAt: number }

const isMark = objectOf<CopyMark>({ upTo: orNull(isText), older: orNull(isText), begunAt: isNumber })
const copyLifetimeMs = 24 * 60 * 60_000
const copyStartTimes = new Map<string, number>()

export const goodsCopyLimits = {
  most: goodsHere.most,
  /**
   * When the copy is full, goods that have left are removed before goods in stock, which users look up most.
   */
  isWanted: ({ status }: StoredGoods) => (goodsInStock as readonly string[]).includes(status),
}

/** Reads the copy stored on this device. Null when there is none, or when it is older than a day. */
export async function readStoredCopy(owner: string): Promise<GoodsCopy<StoredGoods> | null> {
  const mark = await readMark(owner, goodsHere, isMark)
  if (!mark?.upTo || Math.abs(Date.now() - mark.begunAt) > copyLifetimeMs) {
    copyStartTimes.set(owner, Date.now())
    return null
  }
  copyStartTimes.set(owner, mark.begunAt)
  return { goods: await readRows(owner, goodsHere), upTo: mark.upTo, older: mark.older ?? undefined }
}

export async function storeGoodsCopy(
  owner: string,
  { goods, upTo, older }: GoodsCopy<StoredGoods>,
): Promise<void> {
  const mark: CopyMark = {
    upTo: upTo ?? null,
    older: older ?? null,
    begunAt: copyStartTimes.get(owner) ?? Date.now(),
  }
  await storeRows(owner, goodsHere, goods.map(goodsSummary), mark)
}
