import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'
import { findConversation } from '#channels/whatsapp/conversation/contacts.ts'
import { optOutIn, stopOrStart } from '#channels/whatsapp/conversation/opt-out.ts'
import { type Contact, openReplyWindow } from '#channels/whatsapp/message/contact-keys.ts'
import { messageContent } from '#channels/whatsapp/message/content.ts'
import {
  deleteMessage,
  editMessage,
  type MessageChange,
  react,
} from '#channels/whatsapp/message/message-edits.ts'
import { fillPlaceholder, storeMessage, writeContactName } from '#channels/whatsapp/message/store-message.ts'
import { momentOf, type WebhookMessage } from '#channels/whatsapp/message/webhook-message.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { receiveSystemMessage } from './system-message.ts'

/**
 * The source of a message: a client, a copy from the company's own phone, or the history that the phone sends
 * when it is linked. The history has messages of both sides.
 */
type Source = { origin: 'client' | 'phone' } | { origin: 'history'; isOurs: boolean }

/** Statuses of messages in the history of the phone. */
const historyStatuses: Record<string, MessageStatus> = {
  READ: 'Lu',
  PLAYED: 'Lu',
  DELIVERED: 'Distribué',
  ERROR: 'Échec',
}

/**
 * Handles one message: a text, a file, a reaction, an edit or a deletion. A repeated message changes nothing.
 * Only a message from a client opens the reply window, marks the conversation unread, and may stop messages
 * (STOP).
 */
export async function receiveMessage(
  company: CompanyTx,
  contact: Contact,
  message: WebhookMessage,
  source: Source,
): Promise<void> {
  const at = momentOf(message.timestamp)
  if (message.type === 'system' && source.origin === 'client')
    return receiveSystemMessage(company, contact, message, at)
  const conversationId = await findConversation(company, contact, at)
  if (!conversationId) return
  const isAdvertised = Boolean(message.referral)
  if (source.origin === 'client')
    await openReplyWindow(company, conversationId, contact, { at, isAdvertised })
  const isTheirs = source.origin === 'history' ? !source.isOurs : source.origin === 'client'
  const change = { conversationId, message, at, isTheirs, isPast: source.origin === 'history' }
  if (isChange(message)) await applyChange(company, change, source)
  else if (await storeContent(company, change, contact, source)) return
  await writeContactName(company, conversationId, contact)
}

function isChange({ reaction, edit, revoke }: WebhookMessage): boolean {
  return Boolean(reaction || edit || revoke)
}

async function applyChange(company: CompanyTx, change: MessageChange, source: Source): Promise<void> {
  const { conversationId, message, at } = change
  if (message.reaction) return react(company, change)
  if (!message.edit) return deleteMessage(company, change)
  await editMessage(company, change)
  const body = message.edit.message?.text?.body ?? null
  const optOut = source.origin === 'client' ? optOutIn({ kind: 'texte', body }) : undefined
  if (optOut) await stopOrStart(company, conversationId, optOut, at)
}

/**
 * Stores the content of a message. Returns true if the message is new, and its conversation therefore
 * updated.
 */
async function storeContent(
  company: CompanyTx,
  received: MessageChange,
  contact: Contact,
  source: Source,
): Promise<boolean> {
  const { conversationId, message, at, isTheirs, isPast } = received
  if (isPast && message.type === 'system') return false
  const content = messageContent(message)
  const status = isTheirs ? 'Reçu' : (historyStatuses[message.history_context?.status ?? ''] ?? 'Envoyé')
  const about = {
    conversationId,
    contact,
    providerId: message.id,
    content,
    at,
    status,
    answers: message.context?.id,
    isPast,
  }
  const id = await storeMessage(company, { ...about, origin: isTheirs ? 'client' : 'téléphone' })
  if (isPast && !id && content.media) await fillPlaceholder(company, message.id, content)
  const optOut = id && source.origin === 'client' ? optOutIn(content) : undefined
  if (optOut) await stopOrStart(company, conversationId, optOut, at)
  return id !== undefined
}
