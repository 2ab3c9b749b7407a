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

/** Days of a period and of the one before, as SQL expressions, so that no statement waits for another. */
export function periodOf(companyId: string, asked: DashboardQuery): DashboardDays {
  const day = companyDay(companyId)
  return { day, ...endsOf(day, asked) }
}

function endsOf(day: DayFound, { period, from, to }: DashboardQuery): Omit<DashboardDays, 'day'> {
  const month = firstOf('month', day)
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
        previousFrom: before(month, '1 month'),
        previousTo: before(day, '1 month'),
      }
    case 'mois-dernier': {
      const last = before(month, '1 month')
      return {
        from: last,
        to: daysBefore(month, 1),
        previousFrom: before(month, '2 months'),
        previousTo: daysBefore(last, 1),
      }
    }
    case 'annee': {
      const year = firstOf('year', day)
      return { from: year, to: day, previousFrom: before(year, '1 year'), previousTo: before(day, '1 year') }
    }
    case 'libre': {
      const [start, end] = [sql<string>`${from}::date`, sql<string>`${to}::date`]
      return {
        from: start,
        to: end,
        previousFrom: sql<string>`(${start} - (${end} - ${start}) - 1)`,
        previousTo: daysBefore(start, 1),
      }
    }
  }
}

export function firstOf(unit: 'month' | 'year', day: DayFound): DayFound {
  return sql<string>`date_trunc(${sql.lit(unit)}, ${day}::timestamp)::date`
}

function daysBefore(day: DayFound, days: number): DayFound {
  return sql<string>`(${day} - ${sql.lit(days)})`
}

/** PostgreSQL computes month ends: 31 March minus one month is the last day of February. */
export function before(day: DayFound, interval: string): DayFound {
  return sql<string>`(${day} - ${sql.lit(interval)}::interval)::date`
}
