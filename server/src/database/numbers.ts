import { sql } from 'kysely'
import type { CompanyTx } from './company.ts'

/** The next number of a kind this year, without gaps between committed rows: `REC-2026-00001`. A year begins at midnight where the company is. */
export async function nextNumber({ id, db }: CompanyTx, kind: 'REC' | 'VEH' | 'EXP' | 'HBL' | 'HAWB' | 'LDV', digits: number): Promise<string> {
  const { year } = await db
    .selectFrom('tenants')
    .select(sql<number>`extract(year from now() at time zone time_zone)::integer`.as('year'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { last } = await db
    .insertInto('counters')
    .values({ kind, year, last: 1 })
    .onConflict((taken) => taken.columns(['tenant_id', 'kind', 'year']).doUpdateSet({ last: sql`counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${kind}-${year}-${String(last).padStart(digits, '0')}`
}
