import type { InvoiceDraft } from '@escale/contract/trade/invoices/draft'
import type { WriteContext } from '#access/guard/write-context.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { numberDocument, usesLegalNumbers } from './legal-numbers.ts'
import { usesCurrencies } from './money/second-total.ts'

export type InvoiceToSave = {
  id: string
  /** Version of the edited invoice. Null for a new one. */
  version: number | null
  draft: InvoiceDraft
  /**
   * Time from which the invoice number is made, in milliseconds. Invoices created together get times one
   * millisecond apart, so that their numbers differ.
   */
  atMs?: number
}

/**
 * Writes an invoice and its lines in one network round trip. Only database functions may write amounts. The
 * result may be a refusal. A new invoice of a company with legal numbers gets its number before the commit,
 * and one of a company with several currencies pins the rate of the currency on its documents.
 */
export async function writeInvoice<Answer>(
  { company, actor }: WriteContext,
  { id, version, draft, atMs = Date.now() }: InvoiceToSave,
): Promise<Answer> {
  const agent = { agent: actor.userId, agent_name: actor.name }
  const isNew = version === null
  const isNumbered = isNew && (await usesLegalNumbers(company))
  if (isNumbered) numberDocument(company, { kind: draft.serviceType, id, day: draft.issueDate })
  return callMoneyFunction<Answer>(company, {
    name: 'save_invoice',
    invoice: id,
    expected_version: version,
    at_ms: atMs,
    ...agent,
    draft: {
      ...draft,
      ...(isNumbered && { numberedOn: await todayOf(company) }),
      ...(isNew && (await usesCurrencies(company)) && { pinsRate: true }),
    },
  })
}
