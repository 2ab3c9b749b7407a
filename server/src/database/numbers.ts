import { sql } from 'kysely'
import type { Company } from './company.ts'

/** The next number of a kind this year, without gaps between committed rows: `REC-2026-00001`. */
export async function nextNumber({ db }: Company, kind: 'REC' | 'VEH' | 'EXP', year: number, digits: number): Promise<string> {
  const { last } = await db
    .insertInto('counters')
    .values({ kind, year, last: 1 })
    .onConflict((taken) => taken.columns(['tenant_id', 'kind', 'year']).doUpdateSet({ last: sql`counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${kind}-${year}-${String(last).padStart(digits, '0')}`
}
