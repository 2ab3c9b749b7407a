import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { companyDay } from './company-clock.ts'

type NumberedKind = 'REC' | 'VEH' | 'EXP' | 'HBL' | 'HAWB' | 'LDV'

/**
 * Assigns the next number of a kind in this year, such as `REC-2026-00001`. Committed numbers have no gaps.
 * The year begins at midnight in the company's time zone.
 */
export async function nextNumber(company: CompanyTx, kind: NumberedKind, digits: number): Promise<string> {
  const [number = ''] = await nextNumbers(company, kind, digits, 1)
  return number
}

export async function nextNumbers(
  { id, db }: CompanyTx,
  kind: NumberedKind,
  digits: number,
  count: number,
): Promise<string[]> {
  const { year } = await db
    .selectNoFrom(sql<number>`extract(year from ${companyDay(id)})::integer`.as('year'))
    .executeTakeFirstOrThrow()
  const { last } = await db
    .insertInto('counters')
    .values({ kind, year, last: count })
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'kind', 'year']).doUpdateSet({ last: sql`counters.last + excluded.last` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return Array.from(
    { length: count },
    (_, place) => `${kind}-${year}-${String(last - count + 1 + place).padStart(digits, '0')}`,
  )
}
