import { currentNumberOf, type ReplacingNumber } from '@escale/contract/trade/conversations/replaced-numbers'
import type { ChangedNumber } from '@escale/contract/trade/conversations/rows'
import type { CompanyTx } from '#database/caller/company.ts'

/**
 * Returns the new WhatsApp number of a client whose record still has the old one. Null for a client shared by
 * all companies, which this company may not change.
 */
export async function findChangedNumber(
  { db }: CompanyTx,
  conversationId: string,
): Promise<ChangedNumber | null> {
  const changes = await db
    .selectFrom('conversation_keys')
    .select(['value as number', 'replaces'])
    .where('conversation_id', '=', conversationId)
    .where('replaces', 'is not', null)
    .execute()
  if (changes.length === 0) return null
  const client = await db
    .selectFrom('clients')
    .innerJoin('conversations', 'conversations.client_id', 'clients.id')
    .select(['clients.id', 'clients.phone', 'clients.version'])
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst()
  const number = client?.phone && currentNumberOf(client.phone, changes as ReplacingNumber[])
  return client && number ? { number, clientId: client.id, clientVersion: client.version } : null
}
