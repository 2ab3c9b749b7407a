import type { QuoteState, StoredQuoteState } from './words.ts'

type Facts = { state: StoredQuoteState; validityDay: string; isInvoiced: boolean }

/** The state of a quote as shown. `today` is the day of the company. */
export function shownQuoteState({ state, validityDay, isInvoiced }: Facts, today: string): QuoteState {
  if (isInvoiced) return 'Facturé'
  return state === 'Envoyé' && validityDay < today ? 'Expiré' : state
}

/** Actions on a quote besides reading it. */
export const quoteActions = ['change', 'send', 'accept', 'refuse', 'renew', 'invoice', 'remove'] as const
type QuoteAction = (typeof quoteActions)[number]

const allowed: Record<QuoteState, readonly QuoteAction[]> = {
  Brouillon: ['change', 'send', 'remove'],
  Envoyé: ['accept', 'refuse', 'renew'],
  Accepté: ['invoice', 'refuse', 'renew'],
  Facturé: [],
  Refusé: ['renew'],
  Expiré: ['refuse', 'renew'],
  Remplacé: [],
}

/** Whether a quote in this state allows the action. `renew` writes its next version. */
export function mayQuote(action: QuoteAction, state: QuoteState): boolean {
  return allowed[state].includes(action)
}
