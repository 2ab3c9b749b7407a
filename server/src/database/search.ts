import { isSought, separators, spacedOut, wordsOf } from '@escale/contract/search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** What was typed, as the functions of functions/search.sql take it. */
export type Patterns = { words: string[]; indexed: string[]; newestRead: number }

/** Of a word of fewer letters the index knows only where words begin; within words it is looked for among the newest rows. */
const indexedLetters = 3
const newestRead = { long: 100, short: 1000 } as const
/** The index is given two patterns: a word alone would be looked up twice. */
const everything = '%'

const nothing = sql<SqlBool>`false`

export function patternsOf(search: string): Patterns {
  const typed = soughtWords(search)
  const long = typed.filter((word) => [...word].length >= indexedLetters)
  const [longest = everything, next = everything] = (long.length > 0 ? long.map(holding) : typed.map(beginning)).toSorted(
    (one, other) => other.length - one.length,
  )
  return { words: typed.map(holding), indexed: [longest, next], newestRead: newestRead[long.length > 0 ? 'long' : 'short'] }
}

/** Rows whose search key holds each word typed. A number is found with or without what was typed between its figures. */
export function searchKeyHolds(column: string, search: string): RawBuilder<SqlBool> {
  if (!isSought(search)) return nothing
  return sql<SqlBool>`${sql.ref(column)} like all (${patternsOf(search).words})`
}

/** The same for a text that is only folded. The text of the statement is one, however many words. */
export function keyHolds(column: string, search: string): RawBuilder<SqlBool> {
  if (!isSought(search)) return nothing
  const patterns = wordsOf(search).map((word) => holding(word).replaceAll(apostropheOfWord, '_'))
  return sql<SqlBool>`${sql.ref(column)} like all (${patterns})`
}

const apostropheOfWord = /(?<=\p{L})['’]|['’](?=\p{L})/gu

/** How well a folded text matches, as `matchRank` of the contract judges it: 0 first. */
export function matchRank(folded: string, search: string): RawBuilder<number> {
  const words = wordsOf(search)
  const text = sql.raw(folded)
  const begun = words.map((word) => `% ${escaped(spacedOut(word))}%`)
  return sql<number>`case when ${text} like ${`${escaped(words.join(' '))}%`} then 0 when ' ' || translate(${text}, ${separators}, ${spaces}) like all (${begun}) then 1 else 2 end`
}

/** A key to sort by: the best matches first, then by the folded text itself. */
export function matchKey(folded: string, search: string | undefined): RawBuilder<string> {
  return search ? sql<string>`(${matchRank(folded, search)})::text || ${sql.raw(folded)}` : sql<string>`${sql.raw(folded)}`
}

const spaces = ' '.repeat(separators.length)

/** Each word typed; three or more that are all short are one number, pasted in groups. */
function soughtWords(search: string): string[] {
  const words = wordsOf(search).map(sought)
  const isGrouped = words.length > 2 && /\d/.test(search) && words.every((word) => word.length < indexedLetters)
  return isGrouped ? [words.join('')] : [...new Set(words)]
}

/** A number without what stands between its figures; what an apostrophe cuts, of either kind, as the key has it cut; any other word as it is. */
function sought(word: string): string {
  if (/\d/.test(word)) return spacedOut(word).replaceAll(' ', '')
  return /['’]/.test(word) && /\p{L}/u.test(word) ? spacedOut(word) : word
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
