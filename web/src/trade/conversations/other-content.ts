import type { Message } from '@escale/contract/trade/conversations/rows'

/** What a message holds besides text and files, in words; null when that is all it holds. */
export function otherContent({
  kind,
  details,
  body,
}: Pick<Message, 'kind' | 'details' | 'body'>): string | null {
  const said = details ?? {}
  const text = (name: string) => (typeof said[name] === 'string' ? (said[name] as string) : null)
  if (kind === 'lieu')
    return ['Lieu', ...(body ? [] : [text('name'), text('address')])].filter(Boolean).join(' · ')
  if (kind === 'contacts') return `Contact partagé${body ? ' :' : ''}`
  if (kind === 'réaction') return body ? 'A réagi :' : `A réagi ${text('emoji') ?? ''}`.trim()
  if (kind === 'commande') return 'Commande'
  if (kind === 'illisible') return 'Message non lisible ici : ouvrez WhatsApp sur le téléphone.'
  return null
}

/** Where a place that was sent is on a map. */
export function mapOf({ kind, details }: Pick<Message, 'kind' | 'details'>): string | null {
  const { latitude, longitude } = details ?? {}
  if (kind !== 'lieu' || typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}
