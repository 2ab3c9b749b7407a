import { unreadableText } from '@escale/contract/channels/whatsapp/unreadable'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { findConversation } from '#channels/whatsapp/conversation/contacts.ts'
import type { Contact } from '#channels/whatsapp/message/contact-keys.ts'
import type { Content } from '#channels/whatsapp/message/content-type.ts'
import { messageIdByProviderId, storeMessage } from '#channels/whatsapp/message/store-message.ts'
import type { WebhookMessage } from '#channels/whatsapp/message/webhook-message.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeKeys, type KeyChange, keyChangeIn } from './contact-changes.ts'

/**
 * Stores a notice by WhatsApp about a person, such as a new number, as a system message. A repeated notice
 * changes nothing, because the number may belong to another person by now.
 */
export async function receiveSystemMessage(
  company: CompanyTx,
  contact: Contact,
  message: WebhookMessage,
  at: Date,
): Promise<void> {
  if (await messageIdByProviderId(company, message.id)) return
  const change = keyChangeIn(message)
  const conversationId =
    (await changeKeys(company, change, at)) ?? (await findConversation(company, contact, at))
  if (!conversationId) return
  await storeMessage(company, {
    conversationId,
    providerId: message.id,
    content: contentOf(message, change),
    at,
    origin: 'client',
    status: 'Reçu',
  })
}

function contentOf({ system }: WebhookMessage, { former, keys }: KeyChange): Content {
  const event = system?.type ?? 'system'
  const number = keys.find(({ kind }) => kind === 'numéro')?.value
  const formerNumber = former?.kind === 'numéro' ? former.value : undefined
  const body = number
    ? numberChangeText(number, formerNumber)
    : keys.length > 0
      ? 'Cette personne a changé de compte WhatsApp : la conversation continue.'
      : otherText(event, system?.body)
  const details = { event, ...(number && { number }), ...(formerNumber && { former: formerNumber }) }
  return { kind: 'système', body, details }
}

function numberChangeText(number: string, former: string | undefined): string {
  const before = former ? `, avant ${readablePhone(former)}` : ''
  return `Cette personne a changé de numéro : ${readablePhone(number)}${before}.`
}

function otherText(event: string, body: string | undefined): string {
  if (event === 'customer_identity_changed')
    return "Le code de sécurité de cette personne a changé : nouveau téléphone, ou quelqu'un d'autre ? Vérifiez."
  return body ? `WhatsApp : ${body.slice(0, 1000)}` : unreadableText('system')
}
