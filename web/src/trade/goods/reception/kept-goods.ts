import type { Instant } from '@escale/contract/days'

/** What a page of goods says of each, beside what is kept: when it last changed. */
type Changed<Goods> = Goods & { id: string; updatedAt: Instant }

type GoodsPage<Goods> = { items: Changed<Goods>[]; nextCursor: string | null; removed?: string[] | undefined }

/** Without `changedSince` the last change comes first, with it the oldest, and what was removed since. */
type Asked = { cursor?: string | undefined; changedSince?: Instant | undefined }

type Copy<Goods> = { goods: Changed<Goods>[]; upTo: Instant | undefined; older: string | undefined }

/**
 * A copy of the goods, read page by page: the last changes first, as far back as there is room for, then what changed since.
 * What a page brought stays when the network goes away in the middle, and the next reading goes on from there; who asks
 * while one is under way waits for it, or pages would be kept twice.
 */
export function goodsCopy<Goods>(pageAt: (asked: Asked) => Promise<GoodsPage<Goods>>, most: number): () => Promise<Changed<Goods>[]> {
  let copy: Copy<Goods> = { goods: [], upTo: undefined, older: undefined }

  const isBegun = () => copy.upTo !== undefined
  const mayReadBack = () => !isBegun() || (copy.older !== undefined && copy.goods.length < most)

  async function pagesReadBack(): Promise<number> {
    let pages = 0
    while (mayReadBack()) {
      const { items, nextCursor } = await pageAt({ cursor: copy.older })
      copy = { goods: [...copy.goods, ...items].slice(0, most), upTo: copy.upTo ?? items[0]?.updatedAt, older: nextCursor ?? undefined }
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
      const goods = withChanged(copy.goods, items, most).filter(({ id }) => !gone.has(id))
      copy = { ...copy, goods, upTo: items.at(-1)?.updatedAt ?? copy.upTo }
      cursor = nextCursor
    }
  }

  async function readCopy(): Promise<Changed<Goods>[]> {
    const wasBegun = isBegun()
    const isOneAnswer = (await pagesReadBack()) === 1 && !wasBegun
    if (isBegun() && !isOneAnswer) await readOn()
    return copy.goods
  }

  let reading: Promise<Changed<Goods>[]> | undefined

  return () => {
    reading ??= readCopy().finally(() => {
      reading = undefined
    })
    return reading
  }
}

/** A copy once what changed is known, oldest change first: the last to change comes first, and only so many are kept. */
export function withChanged<Goods extends { id: string }>(known: readonly Goods[], changed: readonly Goods[], most: number): Goods[] {
  const lastOf = new Map<string, Goods>()
  for (const goods of changed) {
    lastOf.delete(goods.id)
    lastOf.set(goods.id, goods)
  }
  return [...[...lastOf.values()].toReversed(), ...known.filter(({ id }) => !lastOf.has(id))].slice(0, most)
}
