import type { DashboardMoney } from '@escale/contract/trade/dashboard/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { creditedSales } from '#trade/credited-sales.ts'
import { matchingReceivables } from '#trade/invoices/filters.ts'
import { billedInScope, dueInScope, type MoneyScope, receivedInScope } from './money-scope.ts'
import { readMonths } from './months.ts'
import type { DashboardDays } from './period.ts'

/** Returns the amounts billed and collected in the period, and the amounts owed over all dates. */
export async function readMoney(
  company: CompanyTx,
  seen: MoneyScope,
  period: DashboardDays,
): Promise<DashboardMoney> {
  const [invoiced, credited, collected, owed, months] = await Promise.all([
    sumInvoiced(company, seen, period),
    creditedSales(company, { ...period, agentId: seen.own ?? undefined }),
    sumCollected(company, seen, period),
    sumOwed(company, seen, period),
    readMonths(company, seen, period.day),
  ])
  const { air, airInvoices, invoices, ...compared } = invoiced
  return {
    own: seen.own !== null,
    invoiced: compared,
    credited: credited.amount,
    collected,
    outstanding: { amount: owed.amount, invoices: owed.invoices },
    late: {
      amount: owed.lateAmount,
      invoices: owed.lateInvoices,
      oldestDays: owed.lateInvoices === 0 ? 0 : owed.oldestDays,
    },
    modes: [
      { mode: 'Maritime', invoiced: compared.current - air, invoices: invoices - airInvoices },
      { mode: 'Aérien', invoiced: air, invoices: airInvoices },
    ],
    months,
  }
}

function sumInvoiced(
  company: CompanyTx,
  seen: MoneyScope,
  { from, to, previousFrom, previousTo }: DashboardDays,
) {
  const isCurrent = sql<boolean>`f.issue_date >= ${from}`
  const byAir = sql<boolean>`${isCurrent} and f.service_type = 'Aérien'`
  return billedInScope(company, seen, { from: previousFrom, to })
    .select([
      sumOf('f.total', isCurrent).as('current'),
      sumOf('f.total', sql`f.issue_date <= ${previousTo}`).as('previous'),
      sumOf('f.total', byAir).as('air'),
      sumOf('f.invoices', isCurrent).as('invoices'),
      sumOf('f.invoices', byAir).as('airInvoices'),
    ])
    .executeTakeFirstOrThrow()
}

function sumCollected(
  company: CompanyTx,
  seen: MoneyScope,
  { from, to, previousFrom, previousTo }: DashboardDays,
) {
  return receivedInScope(company, seen, { from: previousFrom, to })
    .select([
      sumOf('f.amount', sql`f.payment_date >= ${from}`).as('current'),
      sumOf('f.amount', sql`f.payment_date <= ${previousTo}`).as('previous'),
    ])
    .executeTakeFirstOrThrow()
}

function sumOwed(company: CompanyTx, seen: MoneyScope, { day }: DashboardDays) {
  const isLate = sql<boolean>`f.due_date < ${day}`
  const oldest = matchingReceivables(company, { agentId: seen.own ?? undefined })
    .select('r.due_date')
    .orderBy('r.due_date')
    .orderBy('r.invoice_id')
    .limit(sql.lit(1))
  return dueInScope(company, seen)
    .select([
      sumOf('f.balance', sql`true`).as('amount'),
      sumOf('f.unpaid', sql`true`).as('invoices'),
      sumOf('f.balance', isLate).as('lateAmount'),
      sumOf('f.unpaid', isLate).as('lateInvoices'),
      sql<number>`greatest(coalesce(${day} - (${oldest}), 0), 0)`.as('oldestDays'),
    ])
    .executeTakeFirstOrThrow()
}

function sumOf(column: string, condition: RawBuilder<unknown>) {
  return sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)::bigint`
}
