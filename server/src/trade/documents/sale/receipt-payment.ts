import { sql } from 'kysely'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { type BilledInvoice, findBilledInvoice } from './billed-invoice.ts'

export type ReceiptPayment = {
  reference: string
  /** Number of the receipt in the company's legal series. */
  legalNumber: string | null
  amount: number
  method: string
  paymentDate: string
  recordedBy: string
  clientName: string
  /**
   * Amount paid on the invoice up to and including this payment. Later payments do not count, so a receipt
   * never changes.
   */
  paidSoFar: number
  invoice: BilledInvoice
}

/** Returns a received payment with its invoice. */
export async function findReceivedPayment(company: CompanyTx, id: string): Promise<ReceiptPayment> {
  const { invoiceId, status, ...payment } = requireFound(
    await company.db
      .selectFrom('payments as p')
      .select([
        'p.invoice_id as invoiceId',
        'p.reference',
        'p.legal_number as legalNumber',
        'p.amount',
        'p.method',
        'p.status',
        'p.payment_date as paymentDate',
      ])
      .select(['p.recorded_by_name as recordedBy', 'p.client_name as clientName'])
      // Earlier payments are those of an earlier day, or of the same day and entered before.
      .select((of) =>
        of
          .selectFrom('payments as o')
          .whereRef('o.invoice_id', '=', 'p.invoice_id')
          .where('o.status', '=', 'Reçu')
          .where(sql<boolean>`(o.payment_date, o.created_at, o.id) <= (p.payment_date, p.created_at, p.id)`)
          .select(sql<number>`coalesce(sum(o.amount), 0)::bigint`.as('sum'))
          .$asScalar()
          .as('settled'),
      )
      .where('p.id', '=', id)
      .executeTakeFirst(),
  )
  if (status !== 'Reçu') throw new Refusal('NOT_RECEIVED')
  if (!invoiceId) throw new Error('A receipt on an account is printed by another function')
  return { ...payment, paidSoFar: payment.settled ?? 0, invoice: await findBilledInvoice(company, invoiceId) }
}
