const stops = new Set([
  'STOP',
  'STOPALL',
  'STOP ALL',
  'ARRET',
  'ARRETER',
  'ARRETEZ',
  'DESABONNER',
  'DESABONNEMENT',
  'SE DESABONNER',
  'ME DESABONNER',
  'DESINSCRIRE',
  'DESINSCRIPTION',
  'UNSUBSCRIBE',
  'OPTOUT',
  'OPT OUT',
])

const starts = new Set([
  'START',
  'UNSTOP',
  'REPRENDRE',
  'REPRISE',
  'REABONNER',
  'SE REABONNER',
  'ME REABONNER',
  'SUBSCRIBE',
  'OPTIN',
  'OPT IN',
])

/** The request of a message that consists of one such word: stop receiving messages, or start again. */
export function stopRequest(text: string): 'stop' | 'start' | undefined {
  const word = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return stops.has(word) ? 'stop' : starts.has(word) ? 'start' : undefined
}
