import { fold } from './fold.ts'
import { otherWritings } from './telephone-key.ts'

/** Characters of a search text. */
export const longestSearch = 200

/**
 * Separators between items of a list. Hyphens and apostrophes are excluded, because names and numbers contain
 * them.
 */
const between = /[\s,;|/\\()[\]{}<>«»“”"、，；｜／]+/u

/**
 * The folded pieces of a search, each of which is searched separately. « jean-pierre » is one piece of two
 * words. A number keeps its separators.
 */
export function searchPieces(search: string): string[] {
  const pieces = search
    .split(/\s+/)
    .flatMap((piece) => (/\p{Nd}/u.test(piece) ? [piece] : piece.split(between)))
  const words = pieces.filter(isSearchable).map(fold).filter(Boolean)
  const trimmed = search.trim()
  // Punctuation alone folds to an empty text, which every text contains. Unfolded, no text contains it.
  return words.length > 0 || trimmed === '' ? words : [trimmed]
}

/**
 * A word without inner spaces, so that dashes and apostrophes do not matter. Search keys have the same form.
 */
export function bareWord(word: string): string {
  return word.replaceAll(' ', '')
}

/** A shorter group is part of a number typed in groups. */
export const indexedLetters = 3

/** The fewest digits of a national phone number. */
const fewestFigures = 8

/** The words that a matching text must contain. A number typed in groups is one word. */
export function searchWords(search: string): string[] {
  const words = searchPieces(search).map(bareWord)
  return isGrouped(search, words) ? [withoutZeros(words.join(''))] : [...new Set(words.map(withoutZeros))]
}

/**
 * Whether a text contains each word of a search, ignoring separators. A telephone number is found by its
 * former writings too. Punctuation alone matches nothing. The server's search keys follow the same rule.
 */
function holdsSearch(text: string, search: string): boolean {
  const bare = bareWord(fold([text, ...otherWritings(text)].join(' ')))
  return isSearchable(search) && searchWords(search).every((word) => bare.includes(word))
}

/** Whether the words are one number typed with spaces: short pieces, or a phone number of digits only. */
function isGrouped(search: string, words: string[]): boolean {
  if (words.length < 2 || !/\p{Nd}/u.test(search)) return false
  const isShort = words.length > 2 && words.every((word) => word.length < indexedLetters)
  return (
    isShort ||
    (/^\s*[(+0]/.test(search) &&
      words.every((word) => /^\d+$/.test(word)) &&
      words.join('').length >= fewestFigures)
  )
}

/**
 * Stored phone numbers have a country code, so leading zeros of national or international dialling are
 * removed.
 */
function withoutZeros(word: string): string {
  return new RegExp(`^\\d{${fewestFigures},}$`).test(word) ? word.replace(/^0{1,2}/, '') : word
}

/** Whether a search contains a letter or digit. Other searches match everything or nothing. */
export function isSearchable(search: string): boolean {
  return /[\p{L}\p{N}]/u.test(search)
}

/**
 * 0: the text starts with the search; 1: its words start with the words of the search; 2: it contains them;
 * null: one is missing.
 */
export function matchRank(text: string, search: string): 0 | 1 | 2 | null {
  const folded = fold(text)
  const words = searchPieces(search)
  if (folded.startsWith(words.join(' '))) return 0
  if (!holdsSearch(text, search)) return null
  return words.every((word) => ` ${folded}`.includes(` ${word}`)) ? 1 : 2
}

/** Matching items, best first; equal matches keep their order. */
export function bestFirst<Item>(
  items: readonly Item[],
  search: string,
  rankOf: (item: Item) => number | null,
): Item[] {
  if (search.trim() === '') return [...items]
  return items
    .map((item) => ({ item, rank: rankOf(item) }))
    .filter((ranked): ranked is { item: Item; rank: number } => ranked.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
