import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName } from '#database/query/client-columns.ts'
import { matchingExpeditions } from '#trade/expeditions/filters.ts'
import { countedInvoices } from '#trade/invoices/filters.ts'
import { paidLegalNumbers } from '#trade/money/paid-numbers.ts'
import { matchingPayments } from '#trade/payments/filters.ts'
import { invoicesInScope, type MoneyScope, paymentsInScope } from './money-scope.ts'

const rowsShown = 5

export function latestInvoices(company: CompanyTx, seen: MoneyScope): Promise<Dashboard['latestInvoices']> {
  return invoicesInScope(seen, countedInvoices(company, {}))
    .select([
      'i.id',
      'i.invoice_number as invoiceNumber',
      'i.legal_number as legalNumber',
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
      sql<string | null>`(${sql.raw(paidLegalNumbers)})`.as('invoiceLegalNumber'),
      'p.legal_number as legalNumber',
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

/** Lists the newest clients of the company. Clients that all companies share are not among them. */
export function latestClients({ db }: CompanyTx): Promise<Dashboard['latestClients']> {
  return db
    .selectFrom('clients')
    .select(['id', 'name', 'phone'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsShown)
    .execute()
}

/** Lists the clients who owe the most, over all dates, under their present names. */
export async function listDebtors(company: CompanyTx, { own }: MoneyScope): Promise<Dashboard['debtors']> {
  const owed =
    own === null
      ? sql`select client_id as id, sum(balance)::bigint as amount, sum(unpaid) as invoices
          from client_figures where tenant_id = ${company.id} group by 1 having sum(balance) > 0`
      : sql`select ${clientIdOf()} as id, sum(balance)::bigint as amount, count(*) as invoices
          from receivables where tenant_id = ${company.id} and issued_by_agent_id = ${own} group by 1`
  const { rows } = await sql<Dashboard['debtors'][number]>`
    select owed.id, ${clientName<string>()} as name, owed.amount, owed.invoices
    from (${owed} order by amount desc, id limit ${sql.lit(rowsShown)}) owed
      left join clients c on c.tenant_id = ${company.id} and c.id = owed.id
      left join shared_clients s on s.id = owed.id
    order by owed.amount desc, owed.id`.execute(company.db)
  return rows
}
