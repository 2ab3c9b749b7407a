import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import type { WebhookStatus } from './webhook-message.ts'

/**
 * Stores the price from a status event. A message counts as billed once it has arrived, whatever status
 * follows.
 */
export async function storePricing(
  { db }: CompanyTx,
  id: string,
  pricing: WebhookStatus['pricing'],
  hasArrived: boolean,
  at: Date,
): Promise<void> {
  if (!(pricing || hasArrived)) return
  const isBilled = pricing && (pricing.billable ?? pricing.type === 'regular')
  if (pricing)
    await db
      .updateTable('messages')
      .set({
        pricing: JSON.stringify({ ...pricing, billable: isBilled }),
        billed_category: categoryOf(pricing.category),
      })
      .where('id', '=', id)
      .execute()
  await db
    .updateTable('messages')
    .set({ billed_at: at.toISOString() })
    .where('id', '=', id)
    .where('billed_at', 'is', null)
    .where(sql<boolean>`num_nonnulls(delivered_at, read_at) > 0 and pricing @> '{"billable": true}'`)
    .execute()
}

/** The category as WhatsApp's invoice names it. */
function categoryOf(category: string | undefined): string | null {
  return category ? category.toLowerCase().slice(0, 60) : null
}
