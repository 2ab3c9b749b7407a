import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { countedInvoices } from '#trade/invoices/filters.ts'
import type { matchingPayments } from '#trade/payments/filters.ts'

/**
 * A user's right to see amounts. `own` is null, or the id of a user who sees only the invoices that they
 * issued.
 */
export type MoneyScope = { money: boolean; own: string | null }

export function moneyScope(actor: Actor): MoneyScope {
  return {
    money: hasPermission(actor, 'dashboard.ownMoney'),
    own: hasPermission(actor, 'dashboard.money') ? null : actor.userId,
  }
}

export function invoicesInScope({ own }: MoneyScope, query: ReturnType<typeof countedInvoices>) {
  return own === null ? query : query.where('i.issued_by_agent_id', '=', own)
}

/** Limits a query to the payments of invoices that the user may see. */
export function paymentsInScope({ own }: MoneyScope, query: ReturnType<typeof matchingPayments>) {
  if (own === null) return query
  return query.where('p.invoice_id', 'in', (of) =>
    of.selectFrom('invoices').select('id').where('issued_by_agent_id', '=', own),
  )
}
