import { sql } from 'kysely'
import type { Company } from './company.ts'

/** The next number of a kind this year, without gaps between committed rows: `REC-2026-00001`. A year begins at midnight where the company is. */
export async function nextNumber({ id, db }: Company, kind: 'REC' | 'VEH' | 'EXP', digits: number): Promise<string> {
  const thisYear = sql<number>`(select extract(year from now() at time zone time_zone)::integer from tenants where id = ${id})`
  const { year, last } = await db
    .insertInto('counters')
    .values({ kind, year: thisYear, last: 1 })
    .onConflict((taken) => taken.columns(['tenant_id', 'kind', 'year']).doUpdateSet({ last: sql`counters.last + 1` }))
    .returning(['year', 'last'])
    .executeTakeFirstOrThrow()
  return `${kind}-${year}-${String(last).padStart(digits, '0')}`
}
