import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import type { WebhookStatus } from './webhook-message.ts'

/** What WhatsApp says of the price, told as it is sent: it is billed once it arrived, whatever becomes of it then. */
export async function keepPricing({ db }: CompanyTx, id: string, pricing: WebhookStatus['pricing'], hasArrived: boolean, at: Date): Promise<void> {
  if (!(pricing || hasArrived)) return
  const isBilled = pricing && (pricing.billable ?? pricing.type === 'regular')
  if (pricing)
    await db
      .updateTable('messages')
      .set({ pricing: JSON.stringify({ ...pricing, billable: isBilled }), billed_category: categoryOf(pricing.category) })
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

/** In their words: what a month cost is counted as they count it. */
function categoryOf(told: string | undefined): string | null {
  return told ? told.toLowerCase().slice(0, 60) : null
}
