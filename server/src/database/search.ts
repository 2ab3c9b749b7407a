import { fold } from '@escale/contract/text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Searched = 'clients' | 'invoices' | 'payments' | 'warehouse_receipts' | 'vehicle_registrations'

/**
 * The rows of a table whose search key holds the words, without case or accents. Three characters and more go through the
 * table's search function and its trigram index; two are looked for in the company's own rows only, because there the
 * index would be read for all companies.
 */
export function holds(table: Searched, words: string, company: string, alias: string = table): RawBuilder<SqlBool> {
  const folded = fold(words.trim())
  const pattern = likePattern(folded)
  if ([...folded].length < 3) return sql<SqlBool>`${sql.ref(`${alias}.search_key`)} like ${pattern}`
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} in (select ${sql.raw(`search_${table}`)}(${company}, ${pattern}))`
}

/** The same for a table without a search function: small ones, and those shared by all. */
export function keyHolds(column: string, words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${likePattern(fold(words.trim()))}`
}

function likePattern(folded: string): string {
  return `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`
}
