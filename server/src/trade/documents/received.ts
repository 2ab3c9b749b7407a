import { found, Refusal } from '#access/refusal.ts'
import type { CompanyTx } from '#database/company.ts'
import { type Billed, billedInvoice } from './billed.ts'

export type Received = {
  reference: string
  amount: number
  method: string
  paymentDate: string
  recordedBy: string
  clientName: string
  invoice: Billed
}

/** A payment that was received, and the invoice it is of. */
export async function receivedPayment(company: CompanyTx, id: string): Promise<Received> {
  const { invoiceId, status, ...payment } = found(
    await company.db
      .selectFrom('payments')
      .select(['invoice_id as invoiceId', 'reference', 'amount', 'method', 'status', 'payment_date as paymentDate'])
      .select(['recorded_by_name as recordedBy', 'client_name as clientName'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (status !== 'Reçu') throw new Refusal('NOT_RECEIVED')
  return { ...payment, invoice: await billedInvoice(company, invoiceId) }
}
