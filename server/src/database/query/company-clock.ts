import { type RawBuilder, sql } from 'kysely'
import type { AnyTx, CompanyTx } from '#database/caller/company.ts'
import { expressionOf } from './conditions.ts'

/**
 * A company's time zone, as a subquery. On a distributed database (Citus) a join would require both tables on
 * one machine.
 */
export function companyZone(companyId: string): RawBuilder<string> {
  return sql<string>`(select time_zone from tenants where id = ${companyId})`
}

/** The current day in a company's time zone, as a subquery. */
export function companyDay(companyId: string): RawBuilder<string> {
  return expressionOf<string>(companyDayText, { company: companyId })
}

/** The current day in the company's time zone, for SQL text with named places. */
export const companyDayText = '(select (now() at time zone time_zone)::date from tenants where id = :company)'

/** Reads a company's time zone. Returns UTC when no company is open. */
export async function zoneOf({ id, db }: AnyTx): Promise<string> {
  if (id === null) return 'UTC'
  return (await db.selectNoFrom(companyZone(id).as('zone')).executeTakeFirstOrThrow()).zone ?? 'UTC'
}

/** The current day in the company's time zone. Reads it unless the authentication has. */
export async function todayOf({ id, db, facts }: CompanyTx): Promise<string> {
  if (facts?.today) return facts.today
  return (await db.selectNoFrom(companyDay(id).as('today')).executeTakeFirstOrThrow()).today
}

/**
 * Reads the current month in the company's time zone (`2026-11`) and its first instant. Separate from the
 * query that uses them, because a distributed database (Citus) cannot join tables of two machines.
 */
export async function monthOf({ id, db }: CompanyTx): Promise<{ month: string; began: string }> {
  const local = sql`access.clock_at(now(), ${companyZone(id)})`
  return db
    .selectNoFrom([
      sql<string>`to_char(${local}, 'YYYY-MM')`.as('month'),
      sql<string>`date_trunc('month', ${local}) at time zone ${companyZone(id)}`.as('began'),
    ])
    .executeTakeFirstOrThrow()
}

/** A fixed day, or an SQL expression that gives one. */
type DayValue = string | RawBuilder<string>

/** Filters whose `from` and `to` may also be SQL expressions. */
export type FiltersOnDays<Filters extends { from?: unknown; to?: unknown }> = Omit<Filters, 'from' | 'to'> & {
  from?: DayValue | undefined
  to?: DayValue | undefined
}
