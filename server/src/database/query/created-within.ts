import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { companyZone } from './company-clock.ts'

type Days = { from?: string | undefined; to?: string | undefined }

/** Conditions for rows created from one day to another in the company's time zone, both days included. */
export function createdWithin({ id }: CompanyTx, { from, to }: Days): RawBuilder<SqlBool>[] {
  const zone = companyZone(id)
  const since =
    from === undefined ? [] : [sql<SqlBool>`created_at >= ${from}::timestamp at time zone ${zone}`]
  const until =
    to === undefined
      ? []
      : [sql<SqlBool>`created_at < (${to}::timestamp + interval '1 day') at time zone ${zone}`]
  return [...since, ...until]
}
