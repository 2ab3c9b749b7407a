import type { SharedQuote } from '@escale/contract/site/public/quote'
import { formatDay } from '@escale/contract/values/days'

type StateWords = { word: string; tone: string; sentence: string | null }

/** The state of a quote for its client: a label, its CSS class, and what it means. */
export function shownState({ state, acceptedBy, acceptedOn, validityDay }: SharedQuote): StateWords {
  const acceptance =
    acceptedBy && acceptedOn ? `Accepté par ${acceptedBy} le ${formatDay(acceptedOn)}.` : null
  if (state === 'Accepté') return { word: 'Accepté', tone: 'pill-ok', sentence: acceptance }
  if (state === 'Facturé') return { word: 'Facturé', tone: 'pill-ok', sentence: acceptance }
  if (state === 'Expiré')
    return {
      word: 'Expiré',
      tone: 'pill-late',
      sentence: `Ce devis était valable jusqu'au ${formatDay(validityDay)}. Demandez-en un nouveau.`,
    }
  if (state === 'Remplacé')
    return {
      word: 'Remplacé',
      tone: 'pill-late',
      sentence: "Une version plus récente remplace ce devis. Demandez son lien à l'entreprise.",
    }
  if (state === 'Refusé')
    return { word: 'Refusé', tone: 'pill-late', sentence: "Ce devis est refusé : il ne s'accepte plus." }
  return { word: 'En attente de votre accord', tone: 'pill-wait', sentence: null }
}
