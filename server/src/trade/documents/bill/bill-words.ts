import type { BillCopy, BillLanguage } from '@escale/contract/trade/documents/house-bill-words'
import type { ExpeditionMode, FreightTerms } from '@escale/contract/trade/expeditions/words'
import type { Danger } from '@escale/contract/trade/goods/words'

const shared = {
  fr: {
    draft: 'projet',
    notify: 'Notifier (notify party)',
    agent: 'Correspondant à destination',
    sameAsConsignee: 'Identique au destinataire',
    toOrderOf: 'À ordre de',
    departure: 'Expédition',
    freight: 'Fret',
    issuedAt: 'Émis à',
    on: ', le ',
    replaces: 'Remplace',
    edition: 'Édition',
    insteadOf: 'remplace la précédente',
    copy: 'Exemplaire',
    carrier: 'Transporteur',
    incoterm: 'Incoterm 2020',
    payableAt: 'Fret payable à',
    shippedOn: 'Chargé à bord le',
    cargoNote: 'Note de chargement',
    marksTitle: 'Marques et numéros, conteneur, plomb',
    packages: 'Nombre et nature des colis',
    description: 'Désignation (dit contenir)',
    gross: 'Poids brut (kg)',
    volume: 'Volume (m³)',
    total: 'Total',
    container: 'Conteneur',
    seal: 'plomb',
    hsCode: 'SH',
    class: 'classe',
    totalInWords: 'Nombre total de colis en lettres',
    declaredValue: 'Valeur déclarée',
    noValue: 'Non déclarée',
    insurance: 'Assurance',
    notInsured: 'Non couverte',
    insuredFor: 'Couverte pour',
    originals: "Nombre d'originaux",
    noOriginal: 'Aucun (0)',
    chargeable: 'Poids taxable',
    perInvoice: 'Selon facture',
    package: ['colis', 'colis'],
    asCarrier: 'transporteur',
    for: 'Pour',
  },
  en: {
    draft: 'draft',
    notify: 'Notify party',
    agent: 'Delivery agent at destination',
    sameAsConsignee: 'Same as consignee',
    toOrderOf: 'To order of',
    departure: 'Shipment',
    freight: 'Freight',
    issuedAt: 'Issued at',
    on: ', on ',
    replaces: 'Replaces',
    edition: 'Edition',
    insteadOf: 'replaces the previous one',
    copy: 'Document',
    carrier: 'Carrier',
    incoterm: 'Incoterm 2020',
    payableAt: 'Freight payable at',
    shippedOn: 'Shipped on board',
    cargoNote: 'Cargo tracking note',
    marksTitle: 'Marks and numbers, container, seal',
    packages: 'Number and kind of packages',
    description: 'Description of goods (said to contain)',
    gross: 'Gross weight (kg)',
    volume: 'Measurement (m³)',
    total: 'Total',
    container: 'Container',
    seal: 'seal',
    hsCode: 'HS',
    class: 'class',
    totalInWords: 'Total number of packages in words',
    declaredValue: 'Declared value',
    noValue: 'Not declared',
    insurance: 'Insurance',
    notInsured: 'Not covered',
    insuredFor: 'Covered for',
    originals: 'Number of originals',
    noOriginal: 'None (0)',
    chargeable: 'Chargeable weight',
    perInvoice: 'As per invoice',
    package: ['package', 'packages'],
    asCarrier: 'as carrier',
    for: 'For',
  },
} as const

const ofMode = {
  fr: {
    Maritime: {
      title: 'Connaissement maison',
      shipper: 'Chargeur (shipper)',
      consignee: 'Destinataire (consignee)',
      carriedBy: 'Navire et voyage',
      from: 'Port de chargement',
      to: 'Port de déchargement',
      master: 'Connaissement maître',
      signedBy: ['Endos et signature du destinataire'],
    },
    Aérien: {
      title: 'LTA maison',
      shipper: 'Expéditeur (shipper)',
      consignee: 'Destinataire (consignee)',
      carriedBy: 'Vol',
      from: 'Aéroport de départ',
      to: 'Aéroport de destination',
      master: 'LTA maître',
      signedBy: ["Signature de l'expéditeur ou de son agent"],
    },
    Terrestre: {
      title: 'Lettre de voiture',
      shipper: 'Expéditeur',
      consignee: 'Destinataire',
      carriedBy: 'Véhicule',
      from: 'Lieu de chargement',
      to: 'Lieu de déchargement',
      master: 'Lettre de voiture du transporteur',
      signedBy: ['Pour le transporteur', 'Reçu par le destinataire'],
    },
  },
  en: {
    Maritime: {
      title: 'House bill of lading',
      shipper: 'Shipper',
      consignee: 'Consignee',
      carriedBy: 'Vessel and voyage',
      from: 'Port of loading',
      to: 'Port of discharge',
      master: 'Master bill of lading',
      signedBy: ['Endorsement and signature of consignee'],
    },
    Aérien: {
      title: 'House air waybill',
      shipper: 'Shipper',
      consignee: 'Consignee',
      carriedBy: 'Flight',
      from: 'Airport of departure',
      to: 'Airport of destination',
      master: 'Master air waybill',
      signedBy: ['Signature of shipper or his agent'],
    },
    Terrestre: {
      title: 'House consignment note',
      shipper: 'Shipper',
      consignee: 'Consignee',
      carriedBy: 'Vehicle',
      from: 'Place of loading',
      to: 'Place of discharge',
      master: "Carrier's consignment note",
      signedBy: ['For the carrier', 'Received by the consignee'],
    },
  },
} as const

/** The words of a bill, in its language and for its mode of transport. */
export function billWords(language: BillLanguage, mode: ExpeditionMode) {
  return { ...shared[language], ...ofMode[language][mode] }
}
export type BillWords = ReturnType<typeof billWords>

export const freightWords: Record<BillLanguage, Record<FreightTerms, string>> = {
  fr: { Prépayé: 'Prépayé (prepaid)', 'Dû à destination': 'Dû à destination (collect)' },
  en: { Prépayé: 'Freight prepaid', 'Dû à destination': 'Freight collect' },
}

export const copyWords: Record<BillLanguage, Record<BillCopy, string>> = {
  fr: { original: 'Original', copie: 'Copie', 'non négociable': 'Copie non négociable' },
  en: { original: 'Original', copie: 'Copy', 'non négociable': 'Copy non negotiable' },
}

/** Air waybills have three originals, each for one person. */
export const airOriginals: Record<BillLanguage, readonly string[]> = {
  fr: ['pour le transporteur', 'pour le destinataire', "pour l'expéditeur"],
  en: ['for carrier', 'for consignee', 'for shipper'],
}

export const dangerWordsOf: Record<BillLanguage, Record<Danger, string>> = {
  fr: {
    non: '',
    'batterie lithium': 'Batterie lithium',
    liquide: 'Liquide',
    autre: 'Marchandise dangereuse',
  },
  en: { non: '', 'batterie lithium': 'Lithium battery', liquide: 'Liquid', autre: 'Dangerous goods' },
}

export const clauseWords: Record<BillLanguage, string> = {
  fr: [
    'Marchandises reçues en bon état apparent, sauf indication contraire. Marques, nombre, poids',
    'et contenu sont déclarés par le chargeur (dit contenir). Le transport est soumis aux',
    "conditions générales de l'émetteur. La livraison se fait contre remise de ce document ou",
    "preuve de l'identité du destinataire, et paiement de ce qui reste dû.",
  ].join(' '),
  en: [
    'Goods received in apparent good order and condition unless otherwise stated. Marks, number,',
    'weight and contents as declared by the shipper (said to contain). Carriage is subject to',
    'the general conditions of the issuer. Delivery is made against surrender of this document',
    'or proof of identity of the consignee, and payment of all sums due.',
  ].join(' '),
}

/** Clauses that turn the bill into evidence for several originals. */
export const originalsClause: Record<BillLanguage, string> = {
  fr: [
    'En foi de quoi les originaux ci-dessus ont été signés, de même teneur et date : l’un',
    'accompli, les autres sont sans valeur.',
  ].join(' '),
  en: [
    'In witness whereof the number of originals stated above has been signed, all of this tenor',
    'and date, one of which being accomplished, the others to stand void.',
  ].join(' '),
}

export const lithiumText: Record<BillLanguage, string> = {
  fr: [
    'Batteries au lithium conformes à la section II de l’instruction d’emballage applicable : à',
    'manipuler avec soin, risque d’inflammation si le colis est endommagé.',
  ].join(' '),
  en: [
    'Lithium batteries in compliance with Section II of the applicable packing instruction:',
    'handle with care, flammability hazard exists if the package is damaged.',
  ].join(' '),
}
