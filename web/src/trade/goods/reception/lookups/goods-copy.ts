import type { Instant } from '@escale/contract/values/days'

/** Goods as the server returns them in a page: the stored fields, plus the time of their last change. */
type ChangedGoods<Goods> = Goods & { id: string; updatedAt: Instant }

type GoodsPage<Goods> = {
  items: ChangedGoods<Goods>[]
  nextCursor: string | null
  removed?: string[] | undefined
}

/**
 * Without `changedSince`, pages go from the newest change to the oldest. With it, they go from the oldest,
 * and include removals.
 */
type GoodsQuery = { cursor?: string | undefined; changedSince?: Instant | undefined }

export type GoodsCopy<Goods> = {
  goods: (Goods & { id: string })[]
  /** The time of the newest change in the copy. Undefined before the first page is read. */
  upTo: Instant | undefined
  /** The cursor of the next page of older changes. Undefined once all are read. */
  older: string | undefined
}

type Options<Goods> = {
  pageAt: (query: GoodsQuery) => Promise<GoodsPage<Goods>>
  most: number
  /** When the copy is full, goods for which this returns false are removed first. */
  isWanted: (goods: Goods) => boolean
  /** The copy already stored on this device, to continue from. */
  storedCopy?: GoodsCopy<Goods> | null
}

/**
 * Returns a function that updates the copy of the goods page by page: first backwards from the newest change
 * until the copy is full, then later changes. After a network failure the pages already read are kept, and
 * the next call continues. Concurrent calls share one update, so no page is stored twice.
 */
export function createGoodsReader<Goods>(options: Options<Goods>): () => Promise<GoodsCopy<Goods>> {
  const reader = new CopyReader(options)
  return () => reader.read()
}

class CopyReader<Goods> {
  readonly #options: Options<Goods>
  #copy: GoodsCopy<Goods>
  #reading: Promise<GoodsCopy<Goods>> | undefined

  constructor(options: Options<Goods>) {
    this.#options = options
    this.#copy = options.storedCopy ?? { goods: [], upTo: undefined, older: undefined }
  }

  read(): Promise<GoodsCopy<Goods>> {
    this.#reading ??= this.#readCopy().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readCopy(): Promise<GoodsCopy<Goods>> {
    const wasBegun = this.#hasCopy()
    const isOneAnswer = (await this.#readOlderPages()) === 1 && !wasBegun
    if (this.#hasCopy() && !isOneAnswer) await this.#readChanges()
    return this.#copy
  }

  /** Reads pages of older changes. Returns their number. */
  async #readOlderPages(): Promise<number> {
    let pages = 0
    while (this.#mayReadOlder()) {
      const { items, nextCursor } = await this.#options.pageAt({ cursor: this.#copy.older })
      const goods = this.#fitToLimit([...this.#copy.goods, ...items])
      this.#copy = { goods, upTo: this.#copy.upTo ?? items[0]?.updatedAt, older: nextCursor ?? undefined }
      pages += 1
      if (items.length === 0) break
    }
    return pages
  }

  async #readChanges(): Promise<void> {
    const changedSince = this.#copy.upTo
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { items, nextCursor, removed } = await this.#options.pageAt({ changedSince, cursor })
      const removedIds = new Set(removed)
      const goods = this.#fitToLimit(mergeChanged(this.#copy.goods, items)).filter(
        ({ id }) => !removedIds.has(id),
      )
      this.#copy = { ...this.#copy, goods, upTo: items.at(-1)?.updatedAt ?? this.#copy.upTo }
      cursor = nextCursor
    }
  }

  #hasCopy(): boolean {
    return this.#copy.upTo !== undefined
  }

  #mayReadOlder(): boolean {
    return !this.#hasCopy() || (this.#copy.older !== undefined && this.#hasRoom())
  }

  #hasRoom(): boolean {
    const { most, isWanted } = this.#options
    return this.#copy.goods.length < most || !this.#copy.goods.every(isWanted)
  }

  /**
   * Removes goods until they fit the limit: unwanted ones first (`isWanted`), then those that changed longest
   * ago.
   */
  #fitToLimit(goods: (Goods & { id: string })[]): (Goods & { id: string })[] {
    const { most, isWanted } = this.#options
    if (goods.length <= most) return goods
    const room = Math.max(0, most - goods.filter(isWanted).length)
    let others = 0
    return goods.filter((one) => isWanted(one) || ++others <= room).slice(0, most)
  }
}

/** Merges changes, given from oldest to newest, into a copy. The result starts with the newest change. */
export function mergeChanged<Goods extends { id: string }>(
  known: readonly Goods[],
  changed: readonly Goods[],
): Goods[] {
  const lastOf = new Map<string, Goods>()
  for (const goods of changed) {
    lastOf.delete(goods.id)
    lastOf.set(goods.id, goods)
  }
  return [...[...lastOf.values()].toReversed(), ...known.filter(({ id }) => !lastOf.has(id))]
}
