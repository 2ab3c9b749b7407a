import { amountOf } from '@escale/contract/trade/currencies/conversion'
import type { SecondTotal } from '@escale/contract/trade/currencies/rates'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { type Recipient, recipientById } from '#trade/documents/paper/recipients.ts'
import { secondTotalOf } from '#trade/money/second-total.ts'

export type CreditNoteOnPaper = Awaited<ReturnType<typeof findCreditNoteOnPaper>>

/** Reads a credit note as stored, with the client's name when it was issued and what it pays today. */
export async function findCreditNoteOnPaper(company: CompanyTx, id: string) {
  const { clientId, clientName, second, ...note } = requireFound(
    await company.db
      .selectFrom('credit_notes as n')
      .leftJoin('invoices as i', 'i.id', 'n.invoice_id')
      .leftJoin('credits as c', 'c.source_id', 'n.id')
      .select(sql<string>`coalesce(n.legal_number, n.number)`.as('number'))
      .select(['n.nature', 'n.reason', 'n.total', 'n.issue_date as issueDate'])
      .select(['n.client_name as clientName', 'n.fiscal_reference as fiscalReference'])
      .select(sql<string | null>`coalesce(i.legal_number, n.invoice_number)`.as('invoiceNumber'))
      .select('i.issue_date as invoiceDate')
      .select(secondTotalOf('i').as('second'))
      .select(['n.is_cancellation as isCancellation', 'n.issued_by_name as issuedBy'])
      .select([sql<number>`coalesce(c.free, 0)::bigint`.as('free'), clientIdOf<string>('n').as('clientId')])
      .where('n.id', '=', id)
      .executeTakeFirst(),
  )
  const client: Recipient = { ...(await recipientById(company, clientId)), name: clientName }
  const [lines, paid, refunded] = await Promise.all([
    linesOfNote(company, id),
    paidInvoices(company, id),
    refundedOf(company, id),
  ])
  return { ...note, client, lines, paid, refunded, second: second && atRateOf(second, note.total) }
}

/** The total of a credit note in the second currency, at the rate of its invoice. */
function atRateOf({ currency, rate }: SecondTotal, total: number): SecondTotal {
  return { currency, rate, total: amountOf(total, { base: 'USD', quote: currency, rate }) }
}

function linesOfNote({ db }: CompanyTx, id: string) {
  return db
    .selectFrom('credit_note_lines')
    .select(['label', 'quantity', 'weight_kg as weightKg', 'amount'])
    .where('credit_note_id', '=', id)
    .orderBy('position')
    .execute()
}

/** Invoices that the credit note pays, with the amount in cents. */
function paidInvoices({ db }: CompanyTx, id: string) {
  return db
    .selectFrom('allocations as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select(sql<string>`coalesce(i.legal_number, i.invoice_number)`.as('number'))
    .select(sql<number>`sum(a.amount)::bigint`.as('amount'))
    .where('a.source_id', '=', id)
    .groupBy(['i.id', 'i.legal_number', 'i.invoice_number'])
    .having(sql<boolean>`sum(a.amount) <> 0`)
    .orderBy('i.invoice_number')
    .execute()
}

async function refundedOf({ db }: CompanyTx, id: string): Promise<number> {
  const { amount } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow()
  return amount
}
