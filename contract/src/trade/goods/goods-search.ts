import { matchRank } from '#values/search.ts'

/** The searched texts of goods and of their client. A missing text is null. */
type SearchedGoods = { own: readonly Text[]; client: readonly Text[] }

type Text = string | null | undefined

/** The best `matchRank` of the two sets of texts. Null when neither contains every word of the search. */
export function goodsMatchRank({ own, client }: SearchedGoods, search: string): number | null {
  const ranks = [own, client]
    .map((texts) => matchRank(texts.filter(Boolean).join(' '), search))
    .filter((rank) => rank !== null)
  return ranks.length > 0 ? Math.min(...ranks) : null
}
