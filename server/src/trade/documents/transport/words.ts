import { type ExpeditionMode, houseWaybills } from '@escale/contract/trade/expeditions/words'
import type { Danger } from '@escale/contract/trade/goods/words'

/** French words for dangerous goods. Empty for ordinary ones. */
export const dangerWords: Record<Danger, string> = {
  non: '',
  'batterie lithium': 'Batterie lithium',
  liquide: 'Liquide',
  autre: 'Marchandise dangereuse',
}

/** French words for places and papers in each mode of transport. */
export const modeWords = {
  Maritime: {
    carriedBy: 'Navire',
    from: 'Port de chargement',
    to: 'Port de déchargement',
    master: 'Connaissement maître',
    house: houseWaybills.Maritime,
    shipper: 'Chargeur (shipper)',
    consignee: 'Destinataire (consignee)',
    signedBy: ['Endos et signature du destinataire'],
    prefix: 'HBL',
  },
  Aérien: {
    carriedBy: 'Vol',
    from: 'Aéroport de départ',
    to: 'Aéroport de destination',
    master: 'LTA maître',
    house: houseWaybills.Aérien,
    shipper: 'Chargeur (shipper)',
    consignee: 'Destinataire (consignee)',
    signedBy: ['Signature du destinataire'],
    prefix: 'HAWB',
  },
  Terrestre: {
    carriedBy: 'Véhicule',
    from: 'Lieu de chargement',
    to: 'Lieu de déchargement',
    master: 'Lettre de voiture du transporteur',
    house: houseWaybills.Terrestre,
    shipper: 'Expéditeur',
    consignee: 'Destinataire',
    signedBy: ['Pour le transporteur', 'Reçu par le destinataire'],
    prefix: 'LDV',
  },
} as const satisfies Record<ExpeditionMode, Record<string, string | readonly string[]>>
