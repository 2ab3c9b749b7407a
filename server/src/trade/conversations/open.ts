import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { orNotFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { findClient, isOfClient } from '#database/query/client-columns.ts'
import { accountOf } from './account.ts'
import { addressesOf } from './addresses.ts'
import { conversationOf, rowById } from './rows.ts'

/** A conversation with where its person is written to, and by what. */
export async function openConversation(company: CompanyTx, id: string): Promise<OpenConversation> {
  const row = await rowById(company, id)
  const { contactName, username } = row
  return {
    ...conversationOf(row),
    contactName,
    username,
    addresses: await addressesOf(company, id),
    account: await accountOf(company),
  }
}

/** The conversation of a client, own or shared; null while there is none. */
export async function conversationWith(company: CompanyTx, clientId: string): Promise<{ id: string | null }> {
  const row = await company.db
    .selectFrom('conversations')
    .select('id')
    .where(isOfClient(clientId))
    .executeTakeFirst()
  if (!row) orNotFound(await findClient(company, clientId))
  return { id: row?.id ?? null }
}
