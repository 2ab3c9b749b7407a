import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'

/** What the document of the carrier is called. */
export const masterNames: Record<ExpeditionMode, string> = {
  Maritime: 'Connaissement (MBL)',
  Aérien: 'Lettre de transport (MAWB)',
  Terrestre: 'Lettre de voiture',
}
