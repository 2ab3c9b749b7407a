import { fold } from './fold.ts'

/** What stands between two words. The database puts the same characters aside, so that both rank alike. */
export const separators = ' \t\'’"«»“”()[]{}<>-–—_/\\.,;:&+*|#@·%'

/** How many letters what one looks for may have. */
export const longestSearch = 200

/** One apostrophe for the two that are typed: ’ on a telephone, ' on a desk. */
export function oneApostrophe(text: string): string {
  return text.replaceAll('’', "'")
}

/** The words typed, folded: each is looked for by itself. */
export function wordsOf(search: string): string[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const typed = search.trim()
  // An accent alone folds to nothing, which every text would hold: as it is typed, none does.
  return words.length > 0 || typed === '' ? words : [typed]
}

/** Whether there is anything to look for: signs and accents alone are in any text or in none, and an index of words knows neither. */
export function isSought(search: string): boolean {
  return /[\p{L}\p{N}]/u.test(search)
}

/** 0: the text begins with what was typed; 1: its words begin with each word typed; 2: it holds each; null: one is missing. */
export function matchRank(text: string, search: string): 0 | 1 | 2 | null {
  const folded = oneApostrophe(fold(text))
  const words = wordsOf(oneApostrophe(search))
  if (folded.startsWith(words.join(' '))) return 0
  if (!words.every((word) => folded.includes(word))) return null
  const spaced = ` ${spacedOut(folded)}`
  return words.every((word) => spaced.includes(` ${spacedOut(word)}`)) ? 1 : 2
}

/** Those that match, in their order, the best matches first. */
export function bestFirst<Item>(items: readonly Item[], search: string, rankOf: (item: Item) => number | null): Item[] {
  if (search.trim() === '') return [...items]
  return items
    .map((item) => ({ item, rank: rankOf(item) }))
    .filter((ranked): ranked is { item: Item; rank: number } => ranked.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

/** Separators as spaces, one for one. */
export function spacedOut(text: string): string {
  return [...text].map((letter) => (separators.includes(letter) ? ' ' : letter)).join('')
}
