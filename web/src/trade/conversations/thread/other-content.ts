import { unreadableText } from '@escale/contract/channels/whatsapp/unreadable'
import type { Message } from '@escale/contract/trade/conversations/rows'

/**
 * Describes a message that is neither text nor file, such as a location or a poll. Null for other messages.
 */
export function otherContent({
  kind,
  details,
  body,
}: Pick<Message, 'kind' | 'details' | 'body'>): string | null {
  const fields = details ?? {}
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : null)
  if (kind === 'lieu')
    return ['Lieu', ...(body ? [] : [text('name'), text('address')])].filter(Boolean).join(' · ')
  if (kind === 'contacts') return `Contact partagé${body ? ' :' : ''}`
  if (kind === 'réaction') return body ? 'A réagi :' : 'A retiré sa réaction'
  if (kind === 'commande') return `Commande${body ? ' :' : ''}`
  if (kind === 'bouton' && fields.form) return 'Formulaire rempli :'
  if (kind === 'illisible')
    return fields.type === 'empty'
      ? unreadableText('empty')
      : `${unreadableText(fields.type)} : ouvrez WhatsApp sur le téléphone.`
  return null
}

/** The advertisement that a message came from, and the catalogue item that it is about. */
export function sourcesOf({ details }: Pick<Message, 'details'>): string[] {
  const { referral, product } = details ?? {}
  const { headline, body, source_url: url } = (referral ?? {}) as Record<string, unknown>
  const advertisement = [headline, body, url].find((text) => typeof text === 'string' && text !== '')
  return [
    ...(referral ? [`Vient de la publicité${advertisement ? ` : ${String(advertisement)}` : ''}`] : []),
    ...(typeof product === 'string' ? [`Sur l'article ${product} du catalogue`] : []),
  ]
}

/** The OpenStreetMap URL of a shared location. Null for other messages. */
export function mapLink({ kind, details }: Pick<Message, 'kind' | 'details'>): string | null {
  const { latitude, longitude } = details ?? {}
  if (kind !== 'lieu' || typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}
