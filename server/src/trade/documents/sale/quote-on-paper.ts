import type { Measure } from '@escale/contract/trade/invoices/measure'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { type Recipient, recipientById } from '#trade/documents/paper/recipients.ts'
import { secondTotalOf } from '#trade/money/second-total.ts'

export type QuoteOnPaper = Awaited<ReturnType<typeof findQuoteOnPaper>>

/** Reads a quote as stored, with the client's name when it was written. */
export async function findQuoteOnPaper(company: CompanyTx, id: string) {
  const { clientId, clientName, phone, ...quote } = requireFound(
    await company.db
      .selectFrom('quotes')
      .select(sql<string>`coalesce(legal_number, number)`.as('number'))
      .select(['id', 'state', 'service_type as serviceType', 'client_name as clientName'])
      .select(['prospect_phone as phone', 'origin', 'destination', 'weight_kg as weightKg'])
      .select([
        'volume_m3 as volumeM3',
        'conditions',
        'issue_date as issueDate',
        'valid_until as validityDay',
      ])
      .select(['total', 'issued_by_agent_name as issuedBy', 'accepted_at as acceptedAt'])
      .select(['accepted_by_name as acceptedBy', clientIdOf().as('clientId')])
      .select(secondTotalOf('quotes').as('second'))
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const client: Recipient =
    clientId === null
      ? { id, isShared: false, name: clientName, address: null, phone, email: null }
      : { ...(await recipientById(company, clientId)), name: clientName }
  return { ...quote, client, lines: await quotedLines(company, id) }
}

function quotedLines({ db }: CompanyTx, quoteId: string) {
  return db
    .selectFrom('quote_items')
    .select(['service_name as serviceName', 'merchandise_type as merchandise', 'sub_product as subProduct'])
    .select(['quantity', 'weight_kg as weightKg', 'unit_price as unitPrice', 'total'])
    .select(sql<Measure | null>`measure`.as('measure'))
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute()
}
