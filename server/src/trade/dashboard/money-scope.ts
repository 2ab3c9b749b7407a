import { sql } from 'kysely'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { FiltersOnDays } from '#database/query/company-clock.ts'
import {
  type countedInvoices,
  matchingFigures,
  matchingReceivables,
  saleFigures,
  sales,
} from '#trade/invoices/filters.ts'
import { matchingPayments, paymentFigures } from '#trade/payments/filters.ts'

/**
 * A user's right to see amounts. `own` is null, or the id of a user who sees only the invoices that they
 * issued.
 */
export type MoneyScope = { money: boolean; own: string | null }

type Days = FiltersOnDays<{ from?: string | undefined; to?: string | undefined }>

export function moneyScope(actor: Actor): MoneyScope {
  return {
    money: hasPermission(actor, 'dashboard.ownMoney'),
    own: hasPermission(actor, 'dashboard.money') ? null : actor.userId,
  }
}

export function invoicesInScope({ own }: MoneyScope, query: ReturnType<typeof countedInvoices>) {
  return own === null ? query : query.where('i.issued_by_agent_id', '=', own)
}

/**
 * Selects counts and sums of what was billed, as `f`: the figures of the company, or the invoices of the
 * user, which are not counted apart.
 */
export function billedInScope(company: CompanyTx, { own }: MoneyScope, days: Days) {
  const figures = saleFigures(company, days)
  if (own === null) return figures
  return company.db.selectFrom(
    sales(company, { ...days, agentId: own })
      .select(['i.issue_date', 'i.service_type', 'i.total', sql<number>`1`.as('invoices')])
      .as('f'),
  ) as unknown as typeof figures
}

/** Selects what is due in the same two ways, by due date, as `f`. */
export function dueInScope(company: CompanyTx, { own }: MoneyScope) {
  const figures = matchingFigures(company, {})
  if (own === null) return figures
  return company.db.selectFrom(
    matchingReceivables(company, { agentId: own })
      .select(['r.due_date', 'r.balance', sql<number>`1`.as('unpaid')])
      .as('f'),
  ) as unknown as typeof figures
}

/** Selects what was received, by day, in the same two ways, as `f`. */
export function receivedInScope(company: CompanyTx, seen: MoneyScope, days: Days) {
  const received = { ...days, status: 'Reçu' } as const
  const figures = paymentFigures(company, received)
  if (seen.own === null) return figures
  return company.db.selectFrom(
    paymentsInScope(seen, matchingPayments(company, received)).select(['p.payment_date', 'p.amount']).as('f'),
  ) as unknown as typeof figures
}

/** Limits a query to the payments of invoices that the user may see. */
export function paymentsInScope({ own }: MoneyScope, query: ReturnType<typeof matchingPayments>) {
  if (own === null) return query
  return query.where('p.invoice_id', 'in', (of) =>
    of.selectFrom('invoices').select('id').where('issued_by_agent_id', '=', own),
  )
}
