import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import { matchingExpeditions } from '#trade/expeditions/filters.ts'
import { countedInvoices } from '#trade/invoices/filters.ts'
import { matchingPayments } from '#trade/payments/filters.ts'
import { invoicesInScope, type MoneyScope, paymentsInScope } from './money-scope.ts'

const rowsShown = 5

export function latestInvoices(company: CompanyTx, seen: MoneyScope): Promise<Dashboard['latestInvoices']> {
  return invoicesInScope(seen, countedInvoices(company, {}))
    .select([
      'i.id',
      'i.invoice_number as invoiceNumber',
      'i.service_type as serviceType',
      'i.client_name as clientName',
      'i.issue_date as issueDate',
      'i.due_date as dueDate',
      'i.status',
      'i.total',
      'i.paid_amount as paidAmount',
    ])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(rowsShown)
    .execute()
}

export function latestPayments(company: CompanyTx, seen: MoneyScope): Promise<Dashboard['latestPayments']> {
  return paymentsInScope(seen, matchingPayments(company, {}))
    .select([
      'p.id',
      'p.invoice_number as invoiceNumber',
      'p.client_name as clientName',
      'p.payment_date as paymentDate',
      'p.amount',
      'p.status',
      'p.method',
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(rowsShown)
    .execute()
}

export function nextArrivals(
  company: CompanyTx,
  day: RawBuilder<string>,
): Promise<Dashboard['nextArrivals']> {
  return matchingExpeditions(company, { status: 'En cours' })
    .select(['e.id', 'e.reference', 'e.origin', 'e.destination', 'e.status', sql<string>`e.eta`.as('eta')])
    .where('e.ata', 'is', null)
    .where('e.eta', '>=', day)
    .orderBy('e.eta')
    .orderBy('e.id')
    .limit(rowsShown)
    .execute()
}

/** Lists the clients who owe the most, over all dates, under their present names. */
export function listDebtors(company: CompanyTx, seen: MoneyScope): Promise<Dashboard['debtors']> {
  return company.db
    .selectFrom(
      invoicesInScope(seen, countedInvoices(company, { unpaid: true }))
        .select([
          'i.client_id',
          'i.shared_client_id',
          sql<number>`sum(i.balance)::bigint`.as('amount'),
          sql<number>`count(*)`.as('invoices'),
        ])
        .groupBy(['i.client_id', 'i.shared_client_id'])
        .orderBy('amount', 'desc')
        .orderBy(clientIdOf('i'))
        .limit(rowsShown)
        .as('owed'),
    )
    .$call(withClient('owed'))
    .select([
      clientIdOf<string>('owed').as('id'),
      clientName<string>().as('name'),
      'owed.amount',
      'owed.invoices',
    ])
    .orderBy('owed.amount', 'desc')
    .execute()
}
