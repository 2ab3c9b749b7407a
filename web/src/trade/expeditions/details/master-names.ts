import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'

/** The name of the carrier's document for each transport mode. */
export const masterNames: Record<ExpeditionMode, string> = {
  Maritime: 'Connaissement (MBL)',
  Aérien: 'Lettre de transport (MAWB)',
  Terrestre: 'Lettre de voiture',
}
