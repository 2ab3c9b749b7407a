import { telephoneKey } from '@escale/contract/values/telephone/renumbering'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** True for rows with this E.164 number under any of its writings. The database has an index of the keys. */
export function hasTelephone(column: string, number: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`access.telephone_key(${sql.ref(column)}) = ${telephoneKey(number)}`
}
