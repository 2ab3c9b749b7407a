import { indexedLetters, isSought, soughtWords, wordsOf } from '@escale/contract/values/search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** What was typed, as the functions of functions/search.sql take it. */
type Patterns = { words: string[]; indexed: string[]; newestRead: number }

/**
 * How a search key begins whose name is the words typed, or begins with them; then a pattern for each word,
 * the longest first.
 */
export function bestMatches(search: string): string[] {
  const words = wordsOf(search)
  const name = ` ${words.join(' ')}`
  return [`${name} `, name, ...words.toSorted((one, other) => other.length - one.length).map(beginning)]
}

// The index finds a word of fewer than `indexedLetters` letters only where words begin. Within words it is
// sought in the newest rows.
const newestRead = { long: 100, short: 1000 } as const
/** The index is given two patterns: a word alone would be looked up twice. */
const everything = '%'

const nothing = sql<SqlBool>`false`

export function patternsOf(search: string): Patterns {
  const typed = soughtWords(search)
  const long = typed.filter((word) => [...word].length >= indexedLetters)
  const [longest = everything, next = everything] = (
    long.length > 0 ? long.map(holding) : typed.map(beginning)
  ).toSorted((one, other) => other.length - one.length)
  return {
    words: typed.map(holding),
    indexed: [longest, next],
    newestRead: newestRead[long.length > 0 ? 'long' : 'short'],
  }
}

/**
 * Rows whose search key holds each word typed, with or without what was typed between its letters or its
 * figures.
 */
export function searchKeyHolds(column: string, search: string): RawBuilder<SqlBool> {
  if (!isSought(search)) return nothing
  return sql<SqlBool>`${sql.ref(column)} like all (${patternsOf(search).words})`
}

/** How well a folded text matches, as `matchRank` of the contract judges it: 0 first. */
export function matchRank(folded: string, search: string): RawBuilder<number> {
  const words = wordsOf(search)
  const text = sql.raw(folded)
  return sql<number>`case when ${text} like ${`${escaped(words.join(' '))}%`} then 0 when ' ' || ${text} like all (${words.map(beginning)}) then 1 else 2 end`
}

/** A key to sort by: the best matches first, then by the folded text itself. */
export function matchKey(folded: string, search: string | undefined): RawBuilder<string> {
  return search
    ? sql<string>`(${matchRank(folded, search)})::text || ${sql.raw(folded)}`
    : sql<string>`${sql.raw(folded)}`
}

function holding(folded: string): string {
  return `%${escaped(folded)}%`
}

function beginning(folded: string): string {
  return `% ${escaped(folded)}%`
}

function escaped(folded: string): string {
  return folded.replaceAll(/[\\%_]/g, '\\$&')
}
