import type { NoticeKind } from '#channels/whatsapp/words.ts'

// Several things said to one person at once.

/** `Bonjour Rose, `, whoever it names. */
const greeting = /^Bonjour [^,\n]{1,200}, */u

/** What matters most to who reads it comes first. */
const importance: readonly NoticeKind[] = [
  'disponible',
  'arrivée',
  'eta',
  'départ',
  'après échéance',
  'avant échéance',
  'facture',
  'paiement',
  'reçu',
]

export function byImportance(one: { kind: NoticeKind }, other: { kind: NoticeKind }): number {
  return importance.indexOf(one.kind) - importance.indexOf(other.kind)
}

/**
 * Said once for all: the greeting at the start of each text but the first, and a last line that the next ends
 * with too.
 */
export function joinedTexts(texts: readonly string[]): string {
  const lines = texts.map((text, place) =>
    (place === 0 ? text : capital(text.replace(greeting, ''))).split('\n'),
  )
  return lines
    .map((own, place) => {
      const last = own.at(-1)
      const isRepeated =
        own.length > 1 && lines.slice(place + 1).some((later) => later.length > 1 && later.at(-1) === last)
      return (isRepeated ? own.slice(0, -1) : own).join('\n')
    })
    .join('\n\n')
}

/**
 * The same on one line, as one value of a template: neither greeting nor thanks, which the template says
 * itself.
 */
export function newsOf(texts: readonly string[]): string {
  return texts
    .map((text) => {
      const lines = capital(text.replace(greeting, '')).split('\n')
      return (lines.length > 1 ? lines.slice(0, -1) : lines).join(' ').replace(/(?<![.\s])[.\s]+$/, '')
    })
    .join(' · ')
}

/** A value of a template that is longer than this may make the whole longer than WhatsApp takes. */
export const longestNews = 700

/** A later stage of the same record says all that the former would: which of these need not be said. */
export function supersededBy(kind: NoticeKind): readonly NoticeKind[] {
  if (kind === 'disponible') return ['départ', 'eta', 'arrivée']
  if (kind === 'arrivée') return ['départ', 'eta']
  return kind === 'après échéance' ? ['avant échéance'] : []
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
