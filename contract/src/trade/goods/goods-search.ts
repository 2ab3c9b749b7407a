import { matchRank } from '#values/search.ts'

/** Texts to search: those of the goods, and those of their client. A missing text is null. */
type SearchedGoods = { own: readonly Text[]; client: readonly Text[] }

type Text = string | null | undefined

/**
 * Returns the better `matchRank` of the two groups of texts. Null when neither contains every word of the
 * search.
 */
export function goodsMatchRank({ own, client }: SearchedGoods, search: string): number | null {
  const ranks = [own, client]
    .map((texts) => matchRank(texts.filter(Boolean).join(' '), search))
    .filter((rank) => rank !== null)
  return ranks.length > 0 ? Math.min(...ranks) : null
}
