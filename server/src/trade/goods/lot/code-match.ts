import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * True when a stored code equals a key (`codeKey`) in any alphabet. Callers first narrow the rows by the
 * index on `scan_key`, which covers Latin letters only.
 */
export function matchesCode(column: string, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`replace(access.fold(${sql.raw(column)}), ' ', '') = ${key}`
}
