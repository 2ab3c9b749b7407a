import { fold } from './fold.ts'
import { carrierNumber } from './pasted-text.ts'

/** How many letters what one looks for may have. */
export const longestSearch = 200

/** What lists things one after the other, unlike what holds a name or a number together. */
const between = /[\s,;|/\\()[\]{}<>«»“”"、，；｜／]+/u

/**
 * What was typed, piece by piece, folded: each is looked for by itself. « jean-pierre » is one piece of two
 * words. A number keeps what cuts it.
 */
export function wordsOf(search: string): string[] {
  const pieces = search
    .split(/\s+/)
    .flatMap((piece) => (/\p{Nd}/u.test(piece) ? [piece] : piece.split(between)))
  const words = pieces.filter(isSought).map(fold).filter(Boolean)
  const typed = search.trim()
  // A sign alone folds to nothing, which every text would hold: as it is typed, none does.
  return words.length > 0 || typed === '' ? words : [typed]
}

/**
 * A word with nothing between its letters, as the texts that are searched hold them too: typed with a dash,
 * an apostrophe or neither.
 */
export function bareWord(word: string): string {
  return word.replaceAll(' ', '')
}

/** A group of fewer letters is a piece of a number that was typed in groups. */
export const indexedLetters = 3

/** A national telephone number has at least so many figures. */
const fewestFigures = 8

/** The words that a text must hold to match a search; a number typed in groups is one word. */
export function soughtWords(search: string): string[] {
  const code = carrierNumber(search)
  const words = wordsOf(code).map(bareWord)
  return isGrouped(code, words) ? [withoutZeros(words.join(''))] : [...new Set(words.map(withoutZeros))]
}

/**
 * Whether a text holds each word of a search, with or without what stands between letters and figures. Signs
 * alone match nothing. The
 * server's search keys are compared by the same rule.
 */
function holdsSearch(text: string, search: string): boolean {
  const bare = bareWord(fold(text))
  return isSought(search) && soughtWords(search).every((word) => bare.includes(word))
}

/**
 * Three groups or more that are all short; or a telephone number as it is dialled, which begins with its zero
 * or its plus.
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
 * Telephone numbers are stored with their country code. The zeros dialled at home, or before a country code,
 * are not part of them.
 */
function withoutZeros(word: string): string {
  return new RegExp(`^\\d{${fewestFigures},}$`).test(word) ? word.replace(/^0{1,2}/, '') : word
}

/**
 * Whether there is anything to look for: signs and accents alone are in any text or in none, and an index of
 * words knows neither.
 */
export function isSought(search: string): boolean {
  return /[\p{L}\p{N}]/u.test(search)
}

/**
 * 0: the text begins with what was typed; 1: its words begin with each word typed; 2: it holds each; null:
 * one is missing.
 */
export function matchRank(text: string, search: string): 0 | 1 | 2 | null {
  const folded = fold(text)
  const words = wordsOf(search)
  if (folded.startsWith(words.join(' '))) return 0
  if (!holdsSearch(text, search)) return null
  return words.every((word) => ` ${folded}`.includes(` ${word}`)) ? 1 : 2
}

/** Those that match, in their order, the best matches first. */
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
