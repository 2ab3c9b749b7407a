import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'

/**
 * A handled event stays stored for a month: WhatsApp repeats events for a week, and an operator may look into
 * them.
 */
export async function forgetEvents({ db }: CompanyTx): Promise<void> {
  await db
    .deleteFrom('whatsapp_events')
    .where('worked_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}
