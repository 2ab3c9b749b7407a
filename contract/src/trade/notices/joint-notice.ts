import type { NoticeKind } from '#channels/whatsapp/words.ts'

// Several notices in one message.

/** `Bonjour Rose, ` with any name. */
const greeting = /^Bonjour [^,\n]{1,200}, */u

/** The most important kind for the client comes first. */
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

export function compareImportance(one: { kind: NoticeKind }, other: { kind: NoticeKind }): number {
  return importance.indexOf(one.kind) - importance.indexOf(other.kind)
}

/** Joins texts: only the first keeps its greeting, and a last line that a later text repeats is removed. */
export function joinTexts(texts: readonly string[]): string {
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
 * The joined texts on one line, as a template variable, without greetings and thanks, which the template contains.
 */
export function joinOnOneLine(texts: readonly string[]): string {
  return texts
    .map((text) => {
      const lines = capital(text.replace(greeting, '')).split('\n')
      return (lines.length > 1 ? lines.slice(0, -1) : lines).join(' ').replace(/(?<![.\s])[.\s]+$/, '')
    })
    .join(' · ')
}

/** A longer value could make the message exceed WhatsApp's limit. */
export const longestNews = 700

/** Kinds of notices about the same record that a later stage makes unnecessary. */
export function supersededKinds(kind: NoticeKind): readonly NoticeKind[] {
  if (kind === 'disponible') return ['départ', 'eta', 'arrivée']
  if (kind === 'arrivée') return ['départ', 'eta']
  return kind === 'après échéance' ? ['avant échéance'] : []
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
