import { z } from 'zod'
import { findConversation } from '#channels/whatsapp/conversation/contacts.ts'
import { type OptOut, stopOrStart } from '#channels/whatsapp/conversation/opt-out.ts'
import { storeMessage } from '#channels/whatsapp/message/store-message.ts'
import { contactIn, momentOf, WebhookMessage } from '#channels/whatsapp/message/webhook-message.ts'
import { text } from '#channels/whatsapp/message/webhook-parts.ts'
import type { CompanyTx } from '#database/caller/company.ts'

const Preference = z.object({
  wa_id: text,
  user_id: text,
  category: text,
  value: text,
  timestamp: z.unknown(),
})

const requests: Record<string, { optOut: OptOut; body: string }> = {
  stop: { optOut: 'stop', body: 'A arrêté vos promotions depuis WhatsApp' },
  resume: { optOut: 'start', body: 'A repris vos promotions depuis WhatsApp' },
}

/**
 * Handles the use of WhatsApp's own button « Stop promotions », which counts as STOP. The event has no id.
 * One is derived from person and time, so that a repeated event changes nothing.
 */
export async function receivePreference(
  company: CompanyTx,
  value: Record<string, unknown>,
  payload: unknown,
): Promise<void> {
  const { wa_id: number, user_id: userId, category, value: choice, timestamp } = Preference.parse(payload)
  const request = requests[choice?.toLowerCase() ?? '']
  if (!request) return
  const id = `preference/${number ?? userId}/${category}/${choice}/${String(timestamp)}`.slice(0, 300)
  const message = WebhookMessage.parse({ id, timestamp, from: number, from_user_id: userId })
  const contact = contactIn(value, message, false)
  const at = momentOf(message.timestamp)
  const conversationId = await findConversation(company, contact, at)
  if (!conversationId) return
  const { optOut, body } = request
  const details = { event: 'user_preferences', optOut }
  const stored = await storeMessage(company, {
    conversationId,
    contact,
    providerId: id,
    content: { kind: 'système', body, details },
    at,
    origin: 'client',
    status: 'Reçu',
  })
  if (stored) await stopOrStart(company, conversationId, optOut, at)
}
