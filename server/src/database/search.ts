import { separators, spacedOut, wordsOf } from '@escale/contract/search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Searched = 'clients' | 'invoices' | 'payments' | 'goods'

/**
 * The rows of a table whose search key holds each of the words, without case or accents. The longest goes through the
 * table's search function and its trigram index if it has three characters; shorter ones are looked for in the company's
 * own rows only, because there the index would be read for all companies.
 */
export function holds(table: Searched, search: string, companyId: string, alias: string = table): RawBuilder<SqlBool> {
  const inEach = keyHolds(`${alias}.search_key`, search)
  const longest = longestOf(wordsOf(search))
  if ([...longest].length < 3) return inEach
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} in (select ${sql.raw(`search_${table}`)}(${companyId}, ${holding(longest)})) and ${inEach}`
}

/** The same for a table without a search function: small ones, and those shared by all. The text of the statement is one, however many words. */
export function keyHolds(column: string, search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like all (${wordsOf(search).map(holding)})`
}

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

function longestOf(words: string[]): string {
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

function holding(folded: string): string {
  return `%${escaped(folded)}%`
}

function escaped(folded: string): string {
  return folded.replaceAll(/[\\%_]/g, '\\$&')
}
