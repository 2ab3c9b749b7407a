import { fold } from './fold.ts'
import { otherWritings } from './telephone-key.ts'

/** The most characters of a search. */
export const longestSearch = 200

/**
 * Separators in a search, used when a list of names is pasted. Hyphens and apostrophes are not included,
 * because names and numbers contain them.
 */
const between = /[\s,;|/\\()[\]{}<>«»“”"、，；｜／]+/u

/**
 * Splits a search into normalised parts, each of which must be found. « jean-pierre » is one part of two
 * words. A part with a digit keeps its separators.
 */
export function searchPieces(search: string): string[] {
  const pieces = search
    .split(/\s+/)
    .flatMap((piece) => (/\p{Nd}/u.test(piece) ? [piece] : piece.split(between)))
  const words = pieces.filter(isSearchable).map(fold).filter(Boolean)
  const trimmed = search.trim()
  // A search of punctuation only normalises to an empty text, which every text contains. Searching for the
  // original characters finds nothing, because stored texts are normalised.
  return words.length > 0 || trimmed === '' ? words : [trimmed]
}

/**
 * Removes the spaces inside a part, so that « jean-pierre » also matches « jeanpierre ». The search keys in
 * the database have the same form.
 */
export function bareWord(word: string): string {
  return word.replaceAll(' ', '')
}

/**
 * The fewest letters of a word that the search index contains. Shorter groups of digits are part of a longer
 * number.
 */
export const indexedLetters = 3

/** The fewest digits of a national phone number. */
const fewestFigures = 8

/** The words that a matching text must contain. A number typed in groups counts as one word. */
export function searchWords(search: string): string[] {
  const words = searchPieces(search).map(bareWord)
  return isGrouped(search, words) ? [withoutZeros(words.join(''))] : [...new Set(words.map(withoutZeros))]
}

/**
 * Whether a text contains every word of a search, ignoring separators. A phone number also matches in its
 * earlier formats (see telephone-key.ts). A search of punctuation only matches nothing. The search keys in
 * the database follow the same rule.
 */
function holdsSearch(text: string, search: string): boolean {
  const bare = bareWord(fold([text, ...otherWritings(text)].join(' ')))
  return isSearchable(search) && searchWords(search).every((word) => bare.includes(word))
}

/**
 * Whether the words are one number typed with spaces: only short groups, or a phone number of digits only.
 */
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
 * Removes the leading zeros dialled before national and international numbers. Stored phone numbers start
 * with the country code instead.
 */
function withoutZeros(word: string): string {
  return new RegExp(`^\\d{${fewestFigures},}$`).test(word) ? word.replace(/^0{1,2}/, '') : word
}

/** Whether a search contains a letter or digit. Any other search would match everything or nothing. */
export function isSearchable(search: string): boolean {
  return /[\p{L}\p{N}]/u.test(search)
}

/**
 * How well a text matches a search. 0: the text starts with the search. 1: words of the text start with the
 * words of the search. 2: the text contains them. Null: a word is missing.
 */
export function matchRank(text: string, search: string): 0 | 1 | 2 | null {
  const folded = fold(text)
  const words = searchPieces(search)
  if (folded.startsWith(words.join(' '))) return 0
  if (!holdsSearch(text, search)) return null
  return words.every((word) => ` ${folded}`.includes(` ${word}`)) ? 1 : 2
}

/** Matching items, best match first. Items that match equally well keep their order. */
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
