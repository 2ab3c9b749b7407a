import type { DashboardQuery } from '@escale/contract/trade/dashboard/contract'
import { type RawBuilder, sql } from 'kysely'
import { companyDay } from '#database/query/company-clock.ts'

type DayFound = RawBuilder<string>
export type DashboardDays = {
  day: DayFound
  from: DayFound
  to: DayFound
  previousFrom: DayFound
  previousTo: DayFound
}

/**
 * Returns the first and last day of a period and of the period before it. They are SQL expressions, so that
 * no extra query must first read today's date in the company's time zone.
 */
export function periodOf(companyId: string, query: DashboardQuery): DashboardDays {
  const day = companyDay(companyId)
  return { day, ...periodEnds(day, query) }
}

function periodEnds(day: DayFound, { period, from, to }: DashboardQuery): Omit<DashboardDays, 'day'> {
  const month = firstDayOf('month', day)
  switch (period) {
    case 'jour':
      return { from: day, to: day, previousFrom: daysBefore(day, 1), previousTo: daysBefore(day, 1) }
    case 'semaine':
      return {
        from: daysBefore(day, 6),
        to: day,
        previousFrom: daysBefore(day, 13),
        previousTo: daysBefore(day, 7),
      }
    case 'mois':
      return {
        from: month,
        to: day,
        previousFrom: subtractInterval(month, '1 month'),
        previousTo: subtractInterval(day, '1 month'),
      }
    case 'mois-dernier':
      return lastMonth(month)
    case 'annee': {
      const year = firstDayOf('year', day)
      return {
        from: year,
        to: day,
        previousFrom: subtractInterval(year, '1 year'),
        previousTo: subtractInterval(day, '1 year'),
      }
    }
    case 'libre':
      return customPeriod(sql<string>`${from}::date`, sql<string>`${to}::date`)
  }
}

function lastMonth(month: DayFound): Omit<DashboardDays, 'day'> {
  const from = subtractInterval(month, '1 month')
  return {
    from,
    to: daysBefore(month, 1),
    previousFrom: subtractInterval(month, '2 months'),
    previousTo: daysBefore(from, 1),
  }
}

/** Returns a custom period and, for comparison, the same number of days before it. */
function customPeriod(from: DayFound, to: DayFound): Omit<DashboardDays, 'day'> {
  const previousFrom = sql<string>`(${from} - (${to} - ${from}) - 1)`
  return { from, to, previousFrom, previousTo: daysBefore(from, 1) }
}

export function firstDayOf(unit: 'month' | 'year', day: DayFound): DayFound {
  return sql<string>`date_trunc(${sql.lit(unit)}, ${day}::timestamp)::date`
}

function daysBefore(day: DayFound, days: number): DayFound {
  return sql<string>`(${day} - ${sql.lit(days)})`
}

/**
 * Subtracts an interval in PostgreSQL, because it handles month ends: 31 March minus one month is the last
 * day of February.
 */
export function subtractInterval(day: DayFound, interval: string): DayFound {
  return sql<string>`(${day} - ${sql.lit(interval)}::interval)::date`
}
