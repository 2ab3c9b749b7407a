import { type RawBuilder, sql } from 'kysely'
import type { AnyTx, CompanyTx } from '#database/door/company.ts'

/**
 * A company's time zone, found by the statement that asks: a join would want its tables and what all
 * companies share on one machine.
 */
export function companyZone(companyId: string): RawBuilder<string> {
  return sql<string>`(select time_zone from tenants where id = ${companyId})`
}

/** The day it is now in a company's time zone, found by the statement that asks. */
export function companyDay(companyId: string): RawBuilder<string> {
  return sql<string>`(select (now() at time zone time_zone)::date from tenants where id = ${companyId})`
}

/** A company's time zone, asked by itself; outside the companies that of Greenwich. */
export async function zoneOf({ id, db }: AnyTx): Promise<string> {
  if (id === null) return 'UTC'
  return (await db.selectNoFrom(companyZone(id).as('zone')).executeTakeFirstOrThrow()).zone ?? 'UTC'
}

/** The day it is now where the company is, asked by itself. */
export async function todayOf({ id, db }: CompanyTx): Promise<string> {
  return (await db.selectNoFrom(companyDay(id).as('today')).executeTakeFirstOrThrow()).today
}

/**
 * The month it is where the company is, `2026-11`, and when it began: asked by itself, what is counted since
 * may be on another machine.
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

/** A day that is written, or one that the statement finds. */
type DayValue = string | RawBuilder<string>

/** Filters whose days may be found by the statement. */
export type OnDays<Filters extends { from?: unknown; to?: unknown }> = Omit<Filters, 'from' | 'to'> & {
  from?: DayValue | undefined
  to?: DayValue | undefined
}
