import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { billedInScope, type MoneyScope, receivedInScope } from './money-scope.ts'
import { firstDayOf, subtractInterval } from './period.ts'

type Month = NonNullable<Dashboard['money']>['months'][number]

const monthsShown = 12

/**
 * Returns the amounts billed and collected in each of the last months. The current month runs to its last
 * day, not to today.
 */
export async function readMonths(
  company: CompanyTx,
  seen: MoneyScope,
  day: RawBuilder<string>,
): Promise<Month[]> {
  const thisMonth = firstDayOf('month', day)
  const from = subtractInterval(thisMonth, `${monthsShown - 1} months`)
  const to = sql<string>`(${thisMonth} + '1 month'::interval - '1 day'::interval)::date`
  const [months, invoiced, collected] = await Promise.all([
    company.db
      .selectFrom(
        sql<{
          from: string
          to: string
        }>`(select n::date as "from", (n + '1 month'::interval - '1 day'::interval)::date as "to"
        from generate_series(${from}::timestamp, ${to}::timestamp, '1 month') n)`.as('m'),
      )
      .select(['m.from', 'm.to'])
      .orderBy('m.from')
      .execute(),
    billedInScope(company, seen, { from, to })
      .select(['f.issue_date as day', sql<number>`sum(f.total)::bigint`.as('amount')])
      .groupBy('f.issue_date')
      .execute(),
    receivedInScope(company, seen, { from, to })
      .select(['f.payment_date as day', sql<number>`sum(f.amount)::bigint`.as('amount')])
      .groupBy('f.payment_date')
      .execute(),
  ])
  const [billed, received] = [byMonth(invoiced), byMonth(collected)]
  return months.map((month) => ({
    ...month,
    invoiced: billed.get(month.from) ?? 0,
    collected: received.get(month.from) ?? 0,
  }))
}

// Sums daily amounts by month. The query groups by day, because it then reads an index in order.
function byMonth(days: { day: string; amount: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { day, amount } of days) {
    const month = `${day.slice(0, 7)}-01`
    sums.set(month, (sums.get(month) ?? 0) + amount)
  }
  return sums
}
