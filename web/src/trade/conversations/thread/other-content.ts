import type { Message } from '@escale/contract/trade/conversations/rows'

/** Describes content other than text and files. Null when there is none. */
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
  if (kind === 'réaction') return body ? 'A réagi :' : `A réagi ${text('emoji') ?? ''}`.trim()
  if (kind === 'commande') return 'Commande'
  if (kind === 'illisible') return 'Message non lisible ici : ouvrez WhatsApp sur le téléphone.'
  return null
}

/** The link to a shared location on OpenStreetMap. */
export function mapLink({ kind, details }: Pick<Message, 'kind' | 'details'>): string | null {
  const { latitude, longitude } = details ?? {}
  if (kind !== 'lieu' || typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}
