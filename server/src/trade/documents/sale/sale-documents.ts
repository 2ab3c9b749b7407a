import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { mostStatementLines, type ReceiptPaper } from '@escale/contract/trade/documents/sale-words'
import type { QuotePaper } from '@escale/contract/trade/quotes/words'
import { Refusal } from '#access/refusal/refusal.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { accountStatement, type StatementPeriod } from '#trade/account-statement.ts'
import { recipientById } from '#trade/documents/paper/recipients.ts'
import { accountReceiptOf } from './account-receipt.ts'
import { findBilledInvoice } from './billed-invoice.ts'
import { buildCreditNote } from './credit-note.ts'
import { findCreditNoteOnPaper } from './credit-note-on-paper.ts'
import { buildInvoice } from './invoice.ts'
import { buildQuote } from './quote.ts'
import { findQuoteOnPaper } from './quote-on-paper.ts'
import { receiptOf } from './receipt.ts'
import { findReceivedPayment } from './receipt-payment.ts'
import { buildStatement } from './statement.ts'

/**
 * An invoice, a receipt (of a payment), a credit note, a quote or an account statement (of a client), with
 * the parameters it needs.
 */
export type SaleDocument =
  | { of: 'invoices'; id: string }
  | { of: 'payments'; id: string; paper: ReceiptPaper }
  | { of: 'credit_notes'; id: string }
  | { of: 'quotes'; id: string; form: QuotePaper }
  | ({ of: 'clients'; id: string } & StatementPeriod)

/** Builds the document. `address` is the public URL, printed as a QR code. */
export async function saleDocument(
  company: CompanyTx,
  source: SaleDocument,
  address: string | null,
): Promise<DocumentValue> {
  if (source.of === 'invoices')
    return buildInvoice(await letterheadOf(company), await findBilledInvoice(company, source.id), address)
  if (source.of === 'payments') return buildReceipt(company, source, address)
  if (source.of === 'credit_notes')
    return buildCreditNote(
      await letterheadOf(company),
      await findCreditNoteOnPaper(company, source.id),
      address,
    )
  if (source.of === 'quotes') {
    const quote = await findQuoteOnPaper(company, source.id)
    return buildQuote(await letterheadOf(company), quote, source.form, address)
  }
  return buildClientStatement(company, source)
}

async function buildReceipt(
  company: CompanyTx,
  { id, paper }: Extract<SaleDocument, { of: 'payments' }>,
  address: string | null,
): Promise<DocumentValue> {
  const letterhead = await letterheadOf(company)
  const payment = await findReceivedPayment(company, id)
  return payment.invoice
    ? receiptOf(letterhead, payment, paper, address)
    : accountReceiptOf(letterhead, payment, paper, address)
}

async function buildClientStatement(
  company: CompanyTx,
  { id, from, to }: { id: string } & StatementPeriod,
): Promise<DocumentValue> {
  const client = await recipientById(company, id)
  const account = await accountStatement(company, client, { from, to }, mostStatementLines)
  if (account.movements.length > mostStatementLines) throw new Refusal('TOO_MANY_LINES')
  return buildStatement({ letterhead: await letterheadOf(company), client, period: { from, to }, account })
}
