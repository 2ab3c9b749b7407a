import type { Measure } from '@escale/contract/trade/invoices/measure'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { type Recipient, recipientById } from '#trade/documents/paper/recipients.ts'
import { issuedTotal } from '#trade/invoice-cancellation.ts'
import { secondTotalOf } from '#trade/money/second-total.ts'

export type BilledInvoice = Awaited<ReturnType<typeof findBilledInvoice>>
export type BilledLine = Awaited<ReturnType<typeof billedLines>>[number]

/**
 * Reads an invoice as stored. Documents never compute an amount again, and show the client's name at the time
 * of issue.
 */
export async function findBilledInvoice(company: CompanyTx, id: string) {
  const { clientId, clientName, reference, legalNumber, ...invoice } = requireFound(
    await company.db
      .selectFrom('invoices')
      .select([
        'id',
        'invoice_number as reference',
        'legal_number as legalNumber',
        'service_type as serviceType',
        'client_name as clientName',
        'status',
        'description',
      ])
      .select([
        'issue_date as issueDate',
        'due_date as dueDate',
        'paid_amount as paidAmount',
        'credited_amount as creditedAmount',
        'written_off as writtenOff',
        'balance',
        'cancelled_at as cancelledAt',
      ])
      .select(issuedTotal('invoices').as('total'))
      .select(secondTotalOf('invoices').as('second'))
      .select('issued_by_agent_name as issuedBy')
      .select(clientIdOf<string>().as('clientId'))
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const client: Recipient = { ...(await recipientById(company, clientId)), name: clientName }
  const number = legalNumber ?? reference
  // An invoice with a legal number still prints the other one, which older messages and lists name.
  return {
    ...invoice,
    number,
    reference: legalNumber && reference,
    client,
    lines: await billedLines(company, id),
  }
}

function billedLines({ db }: CompanyTx, invoiceId: string) {
  return db
    .selectFrom('invoice_items')
    .select([
      'service_name as serviceName',
      'merchandise_type as merchandise',
      'sub_product as subProduct',
      'quantity',
    ])
    .select(['weight_kg as weightKg', 'unit_price as unitPrice', 'total'])
    .select(sql<Measure | null>`measure`.as('measure'))
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
}
