import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import type { CompanyTx } from '#database/caller/company.ts'

/** Returns the company's WhatsApp account, or null. */
export async function findAccount({ db }: CompanyTx): Promise<OpenConversation['account']> {
  const row = await db
    .selectFrom('whatsapp_accounts')
    .select(['state', 'stopped_reason as reason'])
    .executeTakeFirst()
  return row ? { state: row.state as 'Relié' | 'Arrêté', reason: row.reason } : null
}
