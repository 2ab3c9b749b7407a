import type { MessageKind } from '@escale/contract/channels/whatsapp/words'
import { profileName, type WebhookMessage } from './webhook-message.ts'

/** The content of a message, whoever wrote it. */
export type Content = {
  kind: MessageKind
  body: string | null
  details?: Record<string, unknown>
  /** The file at WhatsApp, until a job has fetched it. */
  media?: Media
}

export type Media = {
  id: string
  mimeType: string
  name: string | null
  state: 'attendu' | 'gardé' | 'non conservé'
  reason?: string
}

const longestBody = 4096

const fileKinds = {
  image: 'image',
  video: 'vidéo',
  audio: 'audio',
  document: 'document',
  sticker: 'autocollant',
} as const

/** The content that is shown. A message of an unknown type is shown as unreadable. */
export function messageContent(message: WebhookMessage): Content {
  const content = readContent(message) ?? { kind: 'illisible', body: null, details: { type: message.type } }
  const { referral } = message
  const details = { ...content.details, ...(referral && { referral }) }
  return {
    ...content,
    body: content.body?.slice(0, longestBody) || null,
    ...(Object.keys(details).length > 0 && { details }),
  }
}

function readContent(message: WebhookMessage): Content | undefined {
  const { type, text, location, button, interactive, contacts, order } = message
  if (type === 'text' && text) return { kind: 'texte', body: text.body }
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
  if (type === 'button' && button) return { kind: 'bouton', body: button.text ?? null }
  const { title, body } = {
    title: interactive?.button_reply?.title ?? interactive?.list_reply?.title,
    body: interactive?.nfm_reply?.body,
  }
  if (type === 'interactive' && interactive) return { kind: 'bouton', body: title ?? body ?? null }
  if (type === 'order' && order)
    return {
      kind: 'commande',
      body: order.text ?? null,
      details: { items: order.product_items.slice(0, 100) },
    }
  return undefined
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

function cardsOf(cards: NonNullable<WebhookMessage['contacts']>): Content {
  const contacts = cards.slice(0, 50).map(({ name, phones = [] }) => ({
    name: profileName(name?.formatted_name) ?? null,
    phones: phones.slice(0, 10).flatMap(({ phone, wa_id: id }) => phone ?? (id ? `+${id}` : [])),
  }))
  return {
    kind: 'contacts',
    body: contacts.map(({ name, phones }) => name ?? phones[0] ?? '').join(', '),
    details: { contacts },
  }
}

/** The length of a text in the list of conversations. */
export const shortened = (text: string | null) => text?.slice(0, 200) ?? null

/** The summary of a message in the list of conversations. */
export function summaryOf({ kind, body }: Pick<Content, 'kind' | 'body'>): string {
  return body || summaries[kind] || ''
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
  illisible: 'Message non lisible ici',
}
