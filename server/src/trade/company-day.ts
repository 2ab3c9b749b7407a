import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'

/** A company's time zone, found by the statement that asks: a join would want its tables and what all companies share on one machine. */
export function companyZone(companyId: string): RawBuilder<string> {
  return sql<string>`(select time_zone from tenants where id = ${companyId})`
}

/** The day it is now in a company's time zone, found by the statement that asks. */
export function companyDay(companyId: string): RawBuilder<string> {
  return sql<string>`(select (now() at time zone time_zone)::date from tenants where id = ${companyId})`
}

/** The same, asked by itself. */
export async function todayOf({ id, db }: CompanyTx): Promise<string> {
  return (await db.selectNoFrom(companyDay(id).as('today')).executeTakeFirstOrThrow()).today
}

/** A day that is written, or one that the statement finds. */
export type DayValue = string | RawBuilder<string>

/** Filters whose days may be found by the statement. */
export type OnDays<Filters extends { from?: unknown; to?: unknown }> = Omit<Filters, 'from' | 'to'> & {
  from?: DayValue | undefined
  to?: DayValue | undefined
}
