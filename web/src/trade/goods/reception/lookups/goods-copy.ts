import type { Instant } from '@escale/contract/values/days'

/** Goods as a page lists them: the stored fields and the time of the last change. */
type ChangedGoods<Goods> = Goods & { id: string; updatedAt: Instant }

type GoodsPage<Goods> = {
  items: ChangedGoods<Goods>[]
  nextCursor: string | null
  removed?: string[] | undefined
}

/**
 * Without `changedSince` the newest change comes first. With it the oldest comes first, and removals are
 * listed.
 */
type GoodsQuery = { cursor?: string | undefined; changedSince?: Instant | undefined }

export type GoodsCopy<Goods> = {
  goods: (Goods & { id: string })[]
  /** The time of the newest change in the copy. Undefined before the first page. */
  upTo: Instant | undefined
  /** The cursor of the next older page. Undefined once the end was reached. */
  older: string | undefined
}

type Options<Goods> = {
  pageAt: (query: GoodsQuery) => Promise<GoodsPage<Goods>>
  most: number
  /** Unwanted goods are removed first when the copy is full. */
  isWanted: (goods: Goods) => boolean
  /** The copy that this device has already. */
  storedCopy?: GoodsCopy<Goods> | null
}

/**
 * Copies the goods page by page: newest changes first, as far back as there is room, then later changes. If
 * the network fails, the pages already read stay and the next reading continues from there. Concurrent
 * readers share one reading, otherwise pages would be stored twice.
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

  /** Returns how many pages it read. */
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
   * Returns as many goods as there is room for. Unwanted goods go first, then those that changed longest ago.
   */
  #fitToLimit(goods: (Goods & { id: string })[]): (Goods & { id: string })[] {
    const { most, isWanted } = this.#options
    if (goods.length <= most) return goods
    const room = Math.max(0, most - goods.filter(isWanted).length)
    let others = 0
    return goods.filter((one) => isWanted(one) || ++others <= room).slice(0, most)
  }
}

/** Merges changes, oldest first, into a copy. The newest change comes first in the result. */
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
