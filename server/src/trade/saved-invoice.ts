import type { InvoiceDraft } from '@escale/contract/trade/invoices/draft'
import type { Writing } from '#access/door/writing.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'

export type InvoiceToSave = {
  id: string
  /** Null for a new one. */
  version: number | null
  draft: InvoiceDraft
  /**
   * Where the number of a new one starts: invoices made by one gesture start a millisecond apart, so that
   * none gives way to another.
   */
  atMs?: number
}

/**
 * Writes an invoice and its lines in one round trip: what the database answers, a refusal too. Money is
 * written by the database alone.
 */
export function sendInvoice<Answer>(
  { company, actor }: Writing,
  { id, version, draft, atMs = Date.now() }: InvoiceToSave,
): Promise<Answer> {
  const agent = { agent: actor.userId, agent_name: actor.name }
  return callMoneyFunction<Answer>(company, {
    name: 'save_invoice',
    invoice: id,
    expected_version: version,
    at_ms: atMs,
    ...agent,
    draft,
  })
}
