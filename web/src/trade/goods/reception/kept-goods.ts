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
 * A copy of the goods, read page by page: the last changes first, as far back as there is room for, then what
 * changed since.
 * What a page brought stays when the network goes away in the middle, and the next reading goes on from
 * there; who asks
 * while one is under way waits for it, or pages would be kept twice.
 */
export function goodsCopy<Goods>(options: Options<Goods>): () => Promise<GoodsCopy<Goods>> {
  const reader = new CopyReader(options)
  return () => reader.read()
}

class CopyReader<Goods> {
  readonly #options: Options<Goods>
  #copy: GoodsCopy<Goods>
  #reading: Promise<GoodsCopy<Goods>> | undefined

  constructor(options: Options<Goods>) {
    this.#options = options
    this.#copy = options.begun ?? { goods: [], upTo: undefined, older: undefined }
  }

  read(): Promise<GoodsCopy<Goods>> {
    this.#reading ??= this.#readCopy().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readCopy(): Promise<GoodsCopy<Goods>> {
    const wasBegun = this.#isBegun()
    const isOneAnswer = (await this.#readBack()) === 1 && !wasBegun
    if (this.#isBegun() && !isOneAnswer) await this.#readOn()
    return this.#copy
  }

  /** Returns how many pages it read. */
  async #readBack(): Promise<number> {
    let pages = 0
    while (this.#mayReadBack()) {
      const { items, nextCursor } = await this.#options.pageAt({ cursor: this.#copy.older })
      const goods = this.#fitting([...this.#copy.goods, ...items])
      this.#copy = { goods, upTo: this.#copy.upTo ?? items[0]?.updatedAt, older: nextCursor ?? undefined }
      pages += 1
      if (items.length === 0) break
    }
    return pages
  }

  async #readOn(): Promise<void> {
    const changedSince = this.#copy.upTo
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { items, nextCursor, removed } = await this.#options.pageAt({ changedSince, cursor })
      const gone = new Set(removed)
      const goods = this.#fitting(withChanged(this.#copy.goods, items)).filter(({ id }) => !gone.has(id))
      this.#copy = { ...this.#copy, goods, upTo: items.at(-1)?.updatedAt ?? this.#copy.upTo }
      cursor = nextCursor
    }
  }

  #isBegun(): boolean {
    return this.#copy.upTo !== undefined
  }

  #mayReadBack(): boolean {
    return !this.#isBegun() || (this.#copy.older !== undefined && this.#hasRoom())
  }

  #hasRoom(): boolean {
    const { most, isWanted } = this.#options
    return this.#copy.goods.length < most || !this.#copy.goods.every(isWanted)
  }

  /**
   * Returns as many goods as there is room for. Unwanted goods go first, then those that changed longest ago.
   */
  #fitting(goods: (Goods & { id: string })[]): (Goods & { id: string })[] {
    const { most, isWanted } = this.#options
    if (goods.length <= most) return goods
    const room = Math.max(0, most - goods.filter(isWanted).length)
    let others = 0
    return goods.filter((one) => isWanted(one) || ++others <= room).slice(0, most)
  }
}

/** A copy once what changed is known, oldest change first: the last to change comes first. */
export function withChanged<Goods extends { id: string }>(
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
