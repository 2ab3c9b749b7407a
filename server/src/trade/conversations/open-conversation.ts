import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findClient, isOfClient } from '#database/query/client-columns.ts'
import { findAccount } from './account.ts'
import { listAddresses } from './addresses.ts'
import { findChangedNumber } from './changed-number.ts'
import { conversationOf, rowById } from './rows.ts'

/**
 * Returns a conversation with the person's telephone numbers and WhatsApp ids, and the company's WhatsApp
 * account.
 */
export async function openConversation(company: CompanyTx, id: string): Promise<OpenConversation> {
  const row = await rowById(company, id)
  const { contactName, username, stoppedAt } = row
  return {
    ...conversationOf(row),
    contactName,
    username,
    stoppedAt,
    addresses: await listAddresses(company, id),
    changedNumber: await findChangedNumber(company, id),
    account: await findAccount(company),
  }
}

/** Returns the id of the conversation with a client. Null before the first message. */
export async function findConversationId(
  company: CompanyTx,
  clientId: string,
): Promise<{ id: string | null }> {
  const row = await company.db
    .selectFrom('conversations')
    .select('id')
    .where(isOfClient(clientId))
    .executeTakeFirst()
  if (!row) requireFound(await findClient(company, clientId))
  return { id: row?.id ?? null }
}
