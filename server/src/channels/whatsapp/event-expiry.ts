import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'

/** What was told stays a month once it is worked: WhatsApp tells the same again for a week, and what was told may be looked into. */
export async function forgetEvents({ db }: CompanyTx): Promise<void> {
  await db.deleteFrom('whatsapp_events').where('worked_at', '<', sql<string>`now() - interval '30 days'`).execute()
}
