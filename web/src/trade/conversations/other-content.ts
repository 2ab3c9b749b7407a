import type { Message } from '@escale/contract/trade/conversations/rows'

/** What a message holds besides text and files, in words; null when that is all it holds. */
export function otherContent({ kind, details, body }: Pick<Message, 'kind' | 'details' | 'body'>): string | null {
  const said = details ?? {}
  const text = (name: string) => (typeof said[name] === 'string' ? (said[name] as string) : null)
  if (kind === 'lieu') return ['Lieu', text('name'), text('address'), placeOf(said)].filter(Boolean).join(' · ')
  if (kind === 'contacts') return `Contact partagé${body ? ' :' : ''}`
  if (kind === 'réaction') return body ? 'A réagi :' : `A réagi ${text('emoji') ?? ''}`.trim()
  if (kind === 'commande') return 'Commande'
  if (kind === 'illisible') return 'Message non lisible ici : ouvrez WhatsApp sur le téléphone.'
  return null
}

function placeOf({ latitude, longitude }: Record<string, unknown>): string | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : null
}
