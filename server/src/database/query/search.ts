import { carrierNumber } from '@escale/contract/channels/labels/carrier-number'
import { indexedLetters, isSearchable, searchPieces, searchWords } from '@escale/contract/values/search'
import type { RawBuilder, SqlBool } from 'kysely'
import { allOf, type Conditions, expressionOf } from './conditions.ts'

/** Arguments of the SQL functions in functions/search.sql, which explains them. */
type Patterns = { words: string[]; indexed: (string | null)[]; newestRead: number }

/**
 * Patterns for search keys that begin with the typed words: first an equal name, then a longer one. Then one
 * pattern per word, longest first.
 */
export function bestMatches(search: string): string[] {
  const words = searchPieces(search)
  const name = ` ${words.join(' ')}`
  return [
    `${name} `,
    name,
    ...words.toSorted((one, other) => other.length - one.length).map(wordStartPattern),
  ]
}

// Numbers of newest rows in which words are also searched inside longer words. The index finds a word of
// fewer than `indexedLetters` letters only at the beginning of words, so more rows are read for it.
const newestRead = { long: 100, short: 1000 } as const

export function patternsOf(search: string): Patterns {
  const typed = searchWords(carrierNumber(search)).toSorted(numbersThenLongest)
  const long = typed.filter((word) => [...word].length >= indexedLetters).map(containsPattern)
  const short = typed.filter((word) => [...word].length < indexedLetters).map(wordStartPattern)
  const [first = null, second = null, ...others] = long
  return {
    words: typed.map(containsPattern),
    indexed: long.length > 0 ? [first, second, ...others, ...short] : short,
    newestRead: newestRead[long.length > 0 ? 'long' : 'short'],
  }
}

function numbersThenLongest(one: string, other: string): number {
  return Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length
}

/**
 * Condition: the search key contains each typed word. Punctuation typed between letters or digits is ignored.
 */
export function searchConditions(column: string, search: string): Conditions {
  if (!isSearchable(search)) return { texts: ['false'], values: {} }
  return { texts: [`${column} like all (:words)`], values: { words: patternsOf(search).words } }
}

/** `searchConditions` for the query builder. */
export function searchKeyHolds(column: string, search: string): RawBuilder<SqlBool> {
  return allOf(searchConditions(column, search))
}

/** Rank of a match, 0 for the best, computed in SQL as `matchRank` of the contract computes it. */
export function matchRank(folded: string, search: string): RawBuilder<number> {
  return expressionOf<number>(rankText(folded), rankValues(search))
}

/** Sort expression: best matches first, then alphabetical order. */
export function matchKey(folded: string, search: string | undefined) {
  return search
    ? { text: `((${rankText(folded)})::text || ${folded})`, values: rankValues(search) }
    : { text: folded, values: {} }
}

function rankText(folded: string): string {
  return `case when ${folded} like :start then 0
    when ' ' || ${folded} like all (:wordStarts) then 1 else 2 end`
}

function rankValues(search: string) {
  const words = searchPieces(search)
  return { start: `${escaped(words.join(' '))}%`, wordStarts: words.map(wordStartPattern) }
}

function containsPattern(folded: string): string {
  return `%${escaped(folded)}%`
}

function wordStartPattern(folded: string): string {
  return `% ${escaped(folded)}%`
}

function escaped(folded: string): string {
  return folded.replaceAll(/[\\%_]/g, '\\$&')
}
