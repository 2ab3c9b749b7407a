import { unreadableText } from '@escale/contract/channels/whatsapp/unreadable'
import type { MessageKind } from '@escale/contract/channels/whatsapp/words'
import { callPermissionOf } from './call-permission.ts'
import { cardsOf } from './contact-cards.ts'
import type { Content, Media } from './content-type.ts'
import { formAnswerOf } from './form-answer.ts'
import { orderOf } from './order-lines.ts'
import { profileName, type WebhookMessage } from './webhook-message.ts'

const longestBody = 4096

const fileKinds = {
  image: 'image',
  video: 'vidéo',
  audio: 'audio',
  document: 'document',
  sticker: 'autocollant',
} as const

/** The content to display. A message of an unknown type becomes one of kind « illisible ». */
export function messageContent(message: WebhookMessage): Content {
  const content = readContent(message) ?? unreadableOf(message)
  const { referral, context } = message
  const product = context?.referred_product?.product_retailer_id
  const details = { ...content.details, ...(referral && { referral }), ...(product && { product }) }
  return {
    ...content,
    body: content.body?.slice(0, longestBody) || null,
    ...(Object.keys(details).length > 0 && { details }),
  }
}

function readContent(message: WebhookMessage): Content | undefined {
  const { type, text, location, button, interactive, contacts, order } = message
  if (type === 'text' && text && profileName(text.body)) return { kind: 'texte', body: text.body }
  if (type in fileKinds) return fileContent(message, type as keyof typeof fileKinds)
  if (type === 'location' && location)
    return {
      kind: 'lieu',
      body:
        [location.name, location.address].filter(Boolean).join(', ') ||
        `${location.latitude}, ${location.longitude}`,
      details: location,
    }
  if (type === 'contacts' && contacts) return cardsOf(contacts)
  if (type === 'button' && button) return pressOf(button.text, button.payload)
  if (type === 'interactive' && interactive) return interactiveOf(message, interactive)
  if (type === 'order' && order) return orderOf(order)
  if (type === 'request_welcome')
    return { kind: 'système', body: 'A ouvert la conversation', details: { event: type } }
  return undefined
}

function interactiveOf(
  { timestamp }: WebhookMessage,
  interactive: NonNullable<WebhookMessage['interactive']>,
): Content | undefined {
  const { button_reply: button, list_reply: line, nfm_reply: form, body } = interactive
  if (form) return formAnswerOf(form)
  if (interactive.call_permission_reply) return callPermissionOf(interactive.call_permission_reply, timestamp)
  const reply = button ?? line
  if (reply) return pressOf(reply.title, reply.id)
  if (interactive.type === 'location_request_message')
    return { kind: 'texte', body: body?.text || 'Demande de position' }
  return body?.text ? { kind: 'texte', body: body.text } : undefined
}

/** A pressed button. Its payload is displayed if it has no text. */
function pressOf(text: string | undefined, payload: string | undefined): Content | undefined {
  const body = text || payload
  return body ? { kind: 'bouton', body, ...(payload && { details: { payload } }) } : undefined
}

function unreadableOf({ type, unsupported, text }: WebhookMessage): Content {
  const name = type === 'text' && text ? 'empty' : (unsupported?.type ?? type)
  return { kind: 'illisible', body: null, details: { type: name }, listed: unreadableText(name) }
}

function fileContent(message: WebhookMessage, type: keyof typeof fileKinds): Content | undefined {
  const file = message[type]
  if (!file) return undefined
  const media: Media = {
    id: file.id,
    mimeType: (file.mime_type ?? '').slice(0, 200),
    name: profileName(file.filename, 180) ?? null,
    state: 'attendu',
  }
  return {
    kind: fileKinds[type],
    body: file.caption ?? null,
    media,
    ...(file.voice && { details: { voice: true } }),
  }
}

/** Shortens a text for the list of conversations. */
export const shortened = (text: string | null) => text?.slice(0, 200) ?? null

/** The summary of a message in the list of conversations. */
export function summaryOf({ kind, body, listed }: Pick<Content, 'kind' | 'body' | 'listed'>): string {
  return listed || body || summaries[kind] || ''
}

const summaries: Partial<Record<MessageKind, string>> = {
  document: 'Document',
  image: 'Photo',
  audio: 'Message vocal',
  vidéo: 'Vidéo',
  autocollant: 'Autocollant',
  lieu: 'Lieu',
  contacts: 'Contact',
  commande: 'Commande',
  illisible: unreadableText(null),
}
