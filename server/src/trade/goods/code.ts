import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a code is the one of a key (`codeKey`), its letters of any alphabet: of those that the index of
 * codes finds, which knows ours only.
 */
export function isCode(column: string, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`replace(access.fold(${sql.raw(column)}), ' ', '') = ${key}`
}
