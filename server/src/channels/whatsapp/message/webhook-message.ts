import { z } from 'zod'
import type { Contact } from './contact-keys.ts'
import { card, changed, file, interactive, order, part, system, text, unsupported } from './webhook-parts.ts'

/** A message in a webhook: from a client, from the company's own phone, or from the history of that phone. */
export type WebhookMessage = z.output<typeof WebhookMessage>
export const WebhookMessage = z.object({
  id: z.string().min(1).max(300),
  type: z.string().max(100).catch('unknown'),
  timestamp: z.coerce.number().catch(Number.NaN),
  from: text,
  from_user_id: text,
  from_parent_user_id: text,
  to: text,
  to_user_id: text,
  to_parent_user_id: text,
  context: part(z.object({ id: text, referred_product: part(z.object({ product_retailer_id: text })) })),
  referral: part(z.object({ source_url: text, headline: text, body: text })),
  history_context: part(z.object({ status: text })),
  text: part(z.object({ body: z.string() })),
  image: part(file),
  video: part(file),
  audio: part(file),
  document: part(file),
  sticker: part(file),
  location: part(z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text })),
  contacts: part(z.array(card)),
  button: part(z.object({ text, payload: text })),
  interactive: part(interactive),
  reaction: part(z.object({ message_id: z.string(), emoji: text })),
  order: part(order),
  system: part(system),
  unsupported: part(unsupported),
  edit: part(z.object({ original_message_id: z.string(), message: part(changed) })),
  revoke: part(z.object({ original_message_id: z.string() })),
})

export type WebhookStatus = z.output<typeof WebhookStatus>
export const WebhookStatus = z.object({
  id: z.string().min(1).max(300),
  status: z.string(),
  timestamp: z.coerce.number().catch(Number.NaN),
  recipient_id: text,
  recipient_user_id: text,
  biz_opaque_callback_data: text,
  errors: part(z.array(z.object({ code: z.coerce.number(), title: text }))),
  pricing: part(
    z.looseObject({ billable: z.boolean().optional().catch(undefined), category: text, type: text }),
  ),
})

const WebhookContact = z.object({
  wa_id: text,
  user_id: text,
  parent_user_id: text,
  profile: part(z.object({ name: text, username: text })),
})

/**
 * The other person of a message: its author or, for a message of the company, its recipient. A number that
 * the person shared on request is used too.
 */
export function contactIn(
  { contacts }: Record<string, unknown>,
  message: WebhookMessage,
  isOurs: boolean,
): Contact {
  const { data: contact } = WebhookContact.safeParse(
    (Array.isArray(contacts) ? contacts[0] : undefined) ?? {},
  )
  const shared = isOurs
    ? undefined
    : message.contacts?.find(({ origin }) => origin === 'contact_request')?.phones?.[0]
  const [number, id, parent] = isOurs
    ? [message.to, message.to_user_id, message.to_parent_user_id]
    : [message.from, message.from_user_id, message.from_parent_user_id]
  return {
    number: e164FromDigits(number) ?? e164FromDigits(contact?.wa_id) ?? e164FromDigits(shared?.wa_id),
    identity: identityOf(id, contact?.user_id, parent, contact?.parent_user_id),
    parent: identityOf(parent, contact?.parent_user_id),
    name: profileName(contact?.profile?.name),
    username: profileName(contact?.profile?.username, 100),
  }
}

/**
 * The time of an event, from seconds since 1970. Never in the future, because the sender's clock may be
 * wrong.
 */
export function momentOf(seconds: number): Date {
  const now = Date.now()
  return new Date(Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, now) : now)
}

/** Converts the digits that WhatsApp sends to an E.164 number. Undefined for anything else. */
export function e164FromDigits(digits: string | undefined): string | undefined {
  const plain = digits?.replace(/^\+/, '')
  return plain && /^\d{5,20}$/.test(plain) ? `+${plain}` : undefined
}

/** The first of these texts that has the form of a WhatsApp user id, such as `FR.1234`. */
export function identityOf(...ids: (string | undefined)[]): string | undefined {
  return ids.find((id) => id !== undefined && /^[A-Z]{2}\.[A-Za-z0-9.]{1,135}$/.test(id))
}

// Control characters, direction marks, and characters without width.
const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A name chosen by a person, which may consist of emoji. Undefined if it has no visible character. */
export function profileName(name: string | undefined, longest = 200): string | undefined {
  const visible = name
    ?.replaceAll(/\u200d(?=\p{Extended_Pictographic})/gu, '\u0001')
    .replaceAll(invisible, (sign) => (sign === '\u0001' ? '\u200d' : ''))
    .trim()
  return visible ? [...visible].slice(0, longest).join('') : undefined
}
