// Constants of quotes, in a file without validation schemas so that pages load less code.

/** Stored states. « Facturé » and « Expiré » follow from the invoice and from the day. */
const storedQuoteStates = ['Brouillon', 'Envoyé', 'Accepté', 'Refusé', 'Remplacé'] as const
export type StoredQuoteState = (typeof storedQuoteStates)[number]

/** Every state that a quote shows, in the order of its life. */
export const quoteStates = [
  'Brouillon',
  'Envoyé',
  'Accepté',
  'Facturé',
  'Refusé',
  'Expiré',
  'Remplacé',
] as const
export type QuoteState = (typeof quoteStates)[number]

/** Days for which a quote is valid, unless its author writes another date. */
export const usualValidityDays = 15

/** Maximum length of the reason of a refusal, in characters. */
export const longestRefusalReason = 1000

/** Papers that a quote prints as. */
export const quotePapers = ['Devis', 'Facture pro forma'] as const
export type QuotePaper = (typeof quotePapers)[number]
