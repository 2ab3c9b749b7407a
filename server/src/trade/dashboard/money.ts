import type { DashboardMoney } from '@escale/contract/trade/dashboard/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { countedInvoices } from '#trade/invoices/filters.ts'
import { matchingPayments } from '#trade/payments/filters.ts'
import { invoicesInScope, type MoneyScope, paymentsInScope } from './money-scope.ts'
import { readMonths } from './months.ts'
import type { DashboardDays } from './period.ts'

/** Returns the amounts billed and collected in the period, and the amounts owed over all dates. */
export async function readMoney(
  company: CompanyTx,
  seen: MoneyScope,
  period: DashboardDays,
): Promise<DashboardMoney> {
  const [invoiced, collected, owed, months] = await Promise.all([
    sumInvoiced(company, seen, period),
    sumCollected(company, seen, period),
    sumOwed(company, seen, period),
    readMonths(company, seen, period.day),
  ])
  const { air, airInvoices, invoices, ...compared } = invoiced
  return {
    own: seen.own !== null,
    invoiced: compared,
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
  const isCurrent = sql<boolean>`i.issue_date >= ${from}`
  const byAir = sql<boolean>`${isCurrent} and i.service_type = 'Aérien'`
  return invoicesInScope(seen, countedInvoices(company, { from: previousFrom, to }))
    .select([
      cents('i.total', isCurrent).as('current'),
      cents('i.total', sql`i.issue_date <= ${previousTo}`).as('previous'),
      cents('i.total', byAir).as('air'),
      sql<number>`count(*) filter (where ${isCurrent})`.as('invoices'),
      sql<number>`count(*) filter (where ${byAir})`.as('airInvoices'),
    ])
    .executeTakeFirstOrThrow()
}

function sumCollected(
  company: CompanyTx,
  seen: MoneyScope,
  { from, to, previousFrom, previousTo }: DashboardDays,
) {
  return paymentsInScope(seen, matchingPayments(company, { status: 'Reçu', from: previousFrom, to }))
    .select([
      cents('p.amount', sql`p.payment_date >= ${from}`).as('current'),
      cents('p.amount', sql`p.payment_date <= ${previousTo}`).as('previous'),
    ])
    .executeTakeFirstOrThrow()
}

function sumOwed(company: CompanyTx, seen: MoneyScope, { day }: DashboardDays) {
  const isLate = sql<boolean>`i.due_date < ${day}`
  return invoicesInScope(seen, countedInvoices(company, { unpaid: true }))
    .select([
      sql<number>`coalesce(sum(i.balance), 0)::bigint`.as('amount'),
      sql<number>`count(*)`.as('invoices'),
      cents('i.balance', isLate).as('lateAmount'),
      sql<number>`count(*) filter (where ${isLate})`.as('lateInvoices'),
      sql<number>`greatest(coalesce(${day} - min(i.due_date), 0), 0)`.as('oldestDays'),
    ])
    .executeTakeFirstOrThrow()
}

function cents(column: string, condition: RawBuilder<unknown>) {
  return sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)::bigint`
}
