import type { Instant } from '@escale/contract/values/days'

/** What a page of goods says of each, beside what is kept: when it last changed. */
type Changed<Goods> = Goods & { id: string; updatedAt: Instant }

type GoodsPage<Goods> = { items: Changed<Goods>[]; nextCursor: string | null; removed?: string[] | undefined }

/** Without `changedSince` the last change comes first, with it the oldest, and what was removed since. */
type GoodsQuery = { cursor?: string | undefined; changedSince?: Instant | undefined }

export type GoodsCopy<Goods> = {
  goods: (Goods & { id: string })[]
  /** The last change that it holds; none before it was begun. */
  upTo: Instant | undefined
  /** Where reading back goes on, when it did not reach the end. */
  older: string | undefined
}

type Options<Goods> = {
  pageAt: (asked: GoodsQuery) => Promise<GoodsPage<Goods>>
  most: number
  /** Where there is no room for all, the others give way. */
  isWanted: (goods: Goods) => boolean
  /** A copy that this device has already. */
  begun?: GoodsCopy<Goods> | null
}

/**
 * A copy of the goods, read page by page: the last changes first, as far back as there is room for, then what changed since.
 * What a page brought stays when the network goes away in the middle, and the next reading goes on from there; who asks
 * while one is under way waits for it, or pages would be kept twice.
 */
export function goodsCopy<Goods>({ pageAt, most, isWanted, begun }: Options<Goods>): () => Promise<GoodsCopy<Goods>> {
  let copy: GoodsCopy<Goods> = begun ?? { goods: [], upTo: undefined, older: undefined }

  const isBegun = () => copy.upTo !== undefined
  const hasRoom = () => copy.goods.length < most || !copy.goods.every(isWanted)
  const mayReadBack = () => !isBegun() || (copy.older !== undefined && hasRoom())

  async function pagesReadBack(): Promise<number> {
    let pages = 0
    while (mayReadBack()) {
      const { items, nextCursor } = await pageAt({ cursor: copy.older })
      const goods = fitting([...copy.goods, ...items], most, isWanted)
      copy = { goods, upTo: copy.upTo ?? items[0]?.updatedAt, older: nextCursor ?? undefined }
      pages += 1
      if (items.length === 0) break
    }
    return pages
  }

  async function readOn(): Promise<void> {
    const changedSince = copy.upTo
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { items, nextCursor, removed } = await pageAt({ changedSince, cursor })
      const gone = new Set(removed)
      const goods = fitting(withChanged(copy.goods, items), most, isWanted).filter(({ id }) => !gone.has(id))
      copy = { ...copy, goods, upTo: items.at(-1)?.updatedAt ?? copy.upTo }
      cursor = nextCursor
    }
  }

  async function readCopy(): Promise<GoodsCopy<Goods>> {
    const wasBegun = isBegun()
    const isOneAnswer = (await pagesReadBack()) === 1 && !wasBegun
    if (isBegun() && !isOneAnswer) await readOn()
    return copy
  }

  let reading: Promise<GoodsCopy<Goods>> | undefined

  return () => {
    reading ??= readCopy().finally(() => {
      reading = undefined
    })
    return reading
  }
}

/** A copy once what changed is known, oldest change first: the last to change comes first. */
export function withChanged<Goods extends { id: string }>(known: readonly Goods[], changed: readonly Goods[]): Goods[] {
  const lastOf = new Map<string, Goods>()
  for (const goods of changed) {
    lastOf.delete(goods.id)
    lastOf.set(goods.id, goods)
  }
  return [...[...lastOf.values()].toReversed(), ...known.filter(({ id }) => !lastOf.has(id))]
}

/** As many as there is room for: those that are not wanted give way first, then what changed longest ago. */
function fitting<Goods>(goods: Goods[], most: number, isWanted: (goods: Goods) => boolean): Goods[] {
  if (goods.length <= most) return goods
  const room = Math.max(0, most - goods.filter(isWanted).length)
  let others = 0
  return goods.filter((one) => isWanted(one) || ++others <= room).slice(0, most)
}
