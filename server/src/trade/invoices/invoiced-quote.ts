import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'

/** The quote of an invoice that was cancelled, deleted or brought back. */
export type FreedQuote = { id: string; number: string; version: number }

type Billed = { version: number; number: string }
type RefusedQuote = {
  refusal: 'UNKNOWN_QUOTE' | 'QUOTE_INVOICED' | 'QUOTE_NOT_ACCEPTED' | 'QUOTE_OF_OTHER_CLIENT'
}

/** Binds an invoice, created in this transaction, to the accepted quote that it bills. */
export async function invoiceQuote(
  { company, record }: WriteContext,
  quoteId: string,
  invoice: { id: string; invoiceNumber: string },
): Promise<void> {
  const answer = await callMoneyFunction<Billed | RefusedQuote>(company, {
    name: 'invoice_quote',
    quote: quoteId,
    invoice: invoice.id,
  })
  if ('refusal' in answer) throw new Refusal(answer.refusal)
  recordQuoteInvoiced(record, { id: quoteId, ...answer }, invoice.invoiceNumber)
}

export function recordQuoteInvoiced(
  record: WriteContext['record'],
  { id, number, version }: FreedQuote,
  invoiceNumber: string,
): void {
  record('QUOTE_INVOICED', {
    table: 'quotes',
    id,
    version,
    before: { invoice: null },
    after: { invoice: invoiceNumber },
    detail: `${number} · ${invoiceNumber}`,
  })
}

export function recordFreedQuote(
  record: WriteContext['record'],
  invoiceNumber: string,
  quote: FreedQuote | null,
): void {
  if (!quote) return
  record('QUOTE_BILLABLE', {
    table: 'quotes',
    id: quote.id,
    version: quote.version,
    before: { invoice: invoiceNumber },
    after: { invoice: null },
    detail: `${quote.number} · ${invoiceNumber}`,
  })
}
