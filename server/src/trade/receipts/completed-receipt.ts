import type { CompanyTx } from '#database/caller/company.ts'
import { noticePayments } from '#trade/client-notices.ts'
import { numberIssued } from '#trade/legal-numbers.ts'

/** Numbers the receipt of a payment that has just been received, and informs the client. */
export async function completeReceipt(company: CompanyTx, id: string): Promise<void> {
  await numberIssued(company, 'Reçu', id)
  noticePayments(company, [id])
}
