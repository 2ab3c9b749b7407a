import { sql } from 'kysely'
import { z } from 'zod'
import { findConversation } from '#channels/whatsapp/conversation/contacts.ts'
import { openReplyWindow } from '#channels/whatsapp/message/contact-keys.ts'
import { refreshListedText } from '#channels/whatsapp/message/listed-text.ts'
import { storeMessage } from '#channels/whatsapp/message/store-message.ts'
import { contactIn, momentOf, WebhookMessage } from '#channels/whatsapp/message/webhook-message.ts'
import { part, text } from '#channels/whatsapp/message/webhook-parts.ts'
import type { CompanyTx } from '#database/caller/company.ts'

// Calls are made in the WhatsApp app, not in Escale. A call is stored as one system message, which later
// events of the call complete.

const WebhookCall = z.object({
  id: z.string().min(1).max(300),
  event: text,
  direction: text,
  status: text,
  duration: part(z.coerce.number()),
})
type Call = z.output<typeof WebhookCall>

/** Handles an event of a call: `connect` while it rings, `terminate` at its end. */
export async function receiveCall(
  company: CompanyTx,
  value: Record<string, unknown>,
  payload: unknown,
): Promise<void> {
  const call = WebhookCall.parse(payload)
  const message = WebhookMessage.parse({ ...Object(payload), type: 'call' })
  const isOurs = call.direction === 'BUSINESS_INITIATED'
  const contact = contactIn(value, message, isOurs)
  const at = momentOf(message.timestamp)
  const conversationId = await findConversation(company, contact, at)
  if (!conversationId) return
  // A call opens the reply window, as a message does.
  if (!isOurs) await openReplyWindow(company, conversationId, contact, { at, isAdvertised: false })
  const content = { kind: 'système', body: callText(call, isOurs), details: { event: 'call', call } } as const
  const author = isOurs
    ? ({ origin: 'téléphone', status: 'Envoyé' } as const)
    : ({ origin: 'client', status: 'Reçu' } as const)
  // A call by the company does not mark the conversation unread.
  const received = { conversationId, contact, providerId: call.id, content, at, isPast: isOurs, ...author }
  const id = await storeMessage(company, received)
  if (!id && isOver(call)) await completeCall(company, call.id, content)
}

const isOver = ({ event }: Call) => event !== 'connect'

async function completeCall(
  company: CompanyTx,
  providerId: string,
  { body, details }: { body: string; details: object },
): Promise<void> {
  await company.db
    .updateTable('messages')
    .set({ body, details: JSON.stringify(details) })
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'système')
    .where(sql<boolean>`details -> 'call' ->> 'event' = 'connect'`)
    .execute()
  await refreshListedText(company, providerId)
}

function callText({ event, status, duration = 0 }: Call, isOurs: boolean): string {
  if (event === 'connect') return isOurs ? 'Appel au client' : 'Appel du client'
  const wasAnswered = duration > 0 || (status === 'COMPLETED' && event === 'terminate')
  if (!wasAnswered) return isOurs ? 'Appel au client, sans réponse' : 'Appel manqué'
  const length = duration > 0 ? `, ${durationText(duration)}` : ''
  return `${isOurs ? 'Appel au client' : 'Appel du client'}${length}`
}

function durationText(seconds: number): string {
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}
