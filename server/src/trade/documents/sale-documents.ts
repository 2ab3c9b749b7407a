import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { mostStatementLines, type ReceiptPaper } from '@escale/contract/trade/documents/sale-words'
import { Refusal } from '#access/refusal/refusal.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { accountStatement, type StatementPeriod } from '#trade/account-statement.ts'
import { billedInvoice } from './billed-invoice.ts'
import { invoiceOf } from './invoice.ts'
import { receiptOf } from './receipt.ts'
import { receivedPayment } from './receipt-payment.ts'
import { recipientById } from './recipients.ts'
import { statementOf } from './statement.ts'

/** A sale document and the parameters it needs. */
export type SaleDocument =
  | { of: 'invoices'; id: string }
  | { of: 'payments'; id: string; paper: ReceiptPaper }
  | ({ of: 'clients'; id: string } & StatementPeriod)

/** `address` is the public address printed as a QR code. */
export async function saleDocument(
  company: CompanyTx,
  asked: SaleDocument,
  address: string | null,
): Promise<DocumentValue> {
  if (asked.of === 'invoices')
    return invoiceOf(await letterheadOf(company), await billedInvoice(company, asked.id), address)
  if (asked.of === 'payments')
    return receiptOf(
      await letterheadOf(company),
      await receivedPayment(company, asked.id),
      asked.paper,
      address,
    )
  return clientStatement(company, asked)
}

async function clientStatement(
  company: CompanyTx,
  { id, from, to }: { id: string } & StatementPeriod,
): Promise<DocumentValue> {
  const client = await recipientById(company, id)
  const account = await accountStatement(company, client, { from, to }, mostStatementLines)
  if (account.movements.length > mostStatementLines) throw new Refusal('TOO_MANY_LINES')
  return statementOf({ letterhead: await letterheadOf(company), client, period: { from, to }, account })
}
