import { refusal } from '#access/procedure.ts'

/**
 * Largest number of rows in a document. Its layout runs on the thread that also serves all other requests.
 */
export const mostPrintedLots = 2000

/** Errors of a document that lists goods. */
export const listErrors = {
  NO_GOODS: refusal('Aucune marchandise à porter sur ce document.'),
  TOO_MANY_LOTS: refusal(
    `Plus de ${mostPrintedLots.toLocaleString('fr-FR')} lots : trop pour un document à imprimer.`,
  ),
} as const
