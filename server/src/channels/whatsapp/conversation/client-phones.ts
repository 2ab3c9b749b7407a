import { e164Of } from '@escale/contract/values/telephone/telephone'
import { isKey, keyOf, writeNumbers } from '#channels/whatsapp/message/contact-keys.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'
import { conversationOfClient, findConversationOfClient, hasClient } from './conversations.ts'

type Phone = { id: string; phone: string | null | undefined; former?: string | null }

/**
 * Applies a changed phone number of a client: messages from the new number lead to the client's conversation.
 * The former number still does if somebody wrote from it.
 */
export async function applyPhoneChange(
  company: CompanyTx,
  { id, phone, former = null }: Phone,
): Promise<void> {
  const [next, before] = [clientNumber(phone), clientNumber(former)]
  if (next === before) return
  const conversation = await findConversationOfClient(company, id)
  if (conversation && before) await removeUnusedNumber(company, conversation, before)
  if (next && (conversation || (await isOfStranger(company, next)))) await conversationOfClient(company, id)
  if (conversation) announceConversations(company)
}

const clientNumber = (phone: string | null | undefined) => (phone ? e164Of(phone) : undefined)

async function removeUnusedNumber(company: CompanyTx, conversationId: string, value: string): Promise<void> {
  await company.db
    .deleteFrom('conversation_keys')
    .where(isKey({ kind: 'numéro', value }))
    .where('conversation_id', '=', conversationId)
    .where('last_heard_at', 'is', null)
    .where('seen_with', 'is', null)
    .execute()
  await writeNumbers(company, conversationId)
}

/** Whether a conversation without a client has this number: its author was the client. */
async function isOfStranger(company: CompanyTx, value: string): Promise<boolean> {
  const key = await keyOf(company, { kind: 'numéro', value })
  return key !== undefined && !(await hasClient(company, key.conversationId))
}
