import type { NoticeKind } from '#channels/whatsapp/words.ts'

// Joins several notices to one client into one message.

/** Matches the greeting `Bonjour Rose, ` with any name. */
const greeting = /^Bonjour [^,\n]{1,200}, */u

/** Kinds of notices, the most important for the client first. */
const importance: readonly NoticeKind[] = [
  'disponible',
  'arrivée',
  'eta',
  'départ',
  'après échéance',
  'avant échéance',
  'facture',
  'avoir',
  'paiement',
  'reçu',
]

export function compareImportance(one: { kind: NoticeKind }, other: { kind: NoticeKind }): number {
  return importance.indexOf(one.kind) - importance.indexOf(other.kind)
}

/**
 * Joins texts into one. Only the first keeps its greeting. A last line (such as thanks) is removed if a later
 * text ends with it too.
 */
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
 * Joins texts into the one-line value of a template variable. Greetings and thanks are removed, because the
 * template contains them.
 */
export function joinOnOneLine(texts: readonly string[]): string {
  return texts
    .map((text) => {
      const lines = capital(text.replace(greeting, '')).split('\n')
      return (lines.length > 1 ? lines.slice(0, -1) : lines).join(' ').replace(/(?<![.\s])[.\s]+$/, '')
    })
    .join(' · ')
}

/** Maximum length of that value in characters, so that the message stays within WhatsApp's limit. */
export const longestNews = 700

/** Kinds of notices about a record that became pointless because this later notice exists. */
export function supersededKinds(kind: NoticeKind): readonly NoticeKind[] {
  if (kind === 'disponible') return ['départ', 'eta', 'arrivée']
  if (kind === 'arrivée') return ['départ', 'eta']
  return kind === 'après échéance' ? ['avant échéance'] : []
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
