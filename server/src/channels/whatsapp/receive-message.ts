import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'
import type { CompanyTx } from '#database/door/company.ts'
import { changeKeys } from './contact-changes.ts'
import type { Contact } from './contact-keys.ts'
import { findConversation } from './contacts.ts'
import { contentOf } from './content.ts'
import { changeIn } from './message-edits.ts'
import { applyOptOut } from './opt-out.ts'
import { fillPlaceholder, storeMessage, writeContactName } from './received-message.ts'
import { openReplyWindow } from './reply-window.ts'
import { momentOf, type WebhookMessage } from './webhook-message.ts'

/**
 * Where a message comes from: a client's webhook, the echo of what the company's own phone wrote, or the history that the phone
 * brings when it is linked. The history holds both sides.
 */
type Source = { origin: 'client' | 'phone' } | { origin: 'history'; isOurs: boolean }

/** How the phone reports the state of a message of its history. */
const historyStatuses: Record<string, MessageStatus> = { READ: 'Lu', PLAYED: 'Lu', DELIVERED: 'Distribué', ERROR: 'Échec' }

/** Applies one message of a contact, once: a text, a file, a reaction, an edit or a deletion. Only a client's message opens anything. */
export async function receiveMessage(company: CompanyTx, contact: Contact, message: WebhookMessage, source: Source): Promise<void> {
  const at = momentOf(message.timestamp)
  if (message.type === 'system' && source.origin === 'client') return changeKeys(company, message, at)
  const conversationId = await findConversation(company, contact, at)
  if (!conversationId) return
  const isAdvertised = Boolean(message.referral)
  if (source.origin === 'client') await openReplyWindow(company, conversationId, contact, { at, isAdvertised })
  const isStored = await applyMessage(company, { conversationId, contact, message, at }, source)
  if (!isStored) await writeContactName(company, conversationId, contact)
}

type Received = { conversationId: string; contact: Contact; message: WebhookMessage; at: Date }

/** True if the message is a new row, whose conversation was updated with it. */
async function applyMessage(company: CompanyTx, received: Received, source: Source): Promise<boolean> {
  const { conversationId, contact, message, at } = received
  const isPast = source.origin === 'history'
  const isTheirs = isPast ? !source.isOurs : source.origin === 'client'
  const applyChange = changeIn(message)
  if (applyChange) {
    await applyChange(company, { conversationId, message, at, isTheirs })
    return false
  }
  if (isPast && message.type === 'system') return false
  const content = contentOf(message)
  const id = await storeMessage(company, {
    conversationId,
    contact,
    providerId: message.id,
    content,
    at,
    origin: isTheirs ? 'client' : 'téléphone',
    status: isTheirs ? 'Reçu' : sentStatus(message),
    answers: message.context?.id,
    isPast,
  })
  if (isPast && !id && content.media) await fillPlaceholder(company, message.id, content)
  if (source.origin === 'client' && id) await applyOptOut(company, conversationId, content, at)
  return id !== undefined
}

/** Only a message of the history says what became of it. */
function sentStatus({ history_context: history }: WebhookMessage): MessageStatus {
  return historyStatuses[history?.status ?? ''] ?? 'Envoyé'
}
