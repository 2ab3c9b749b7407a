import { matchRank } from '#values/search.ts'

/**
 * The texts by which goods are found: their own, and those of their client. A text that is missing is null.
 */
type SearchedGoods = { own: readonly Text[]; client: readonly Text[] }

type Text = string | null | undefined

/**
 * How well goods match a search, as `matchRank` says it: by their own texts or by their client's. Null when
 * neither holds each word.
 */
export function goodsMatchRank({ own, client }: SearchedGoods, search: string): number | null {
  const ranks = [own, client]
    .map((texts) => matchRank(texts.filter(Boolean).join(' '), search))
    .filter((rank) => rank !== null)
  return ranks.length > 0 ? Math.min(...ranks) : null
}
