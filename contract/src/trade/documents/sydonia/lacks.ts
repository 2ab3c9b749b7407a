import type { Lot } from '#wire/lots.ts'
import type { SydoniaBill, SydoniaDeparture, SydoniaLot } from './departure.ts'
import { plainReference, plainText } from './plain-text.ts'
import { longestReference, type SydoniaFile } from './words.ts'

/**
 * Where a missing value is given: the codes of customs, the expedition, its goods, their customs data or its
 * house bills.
 */
type LackPlace = 'codes' | 'expedition' | 'goods' | 'customs' | 'bills'

/** A value that is missing or that customs would refuse. */
type SydoniaLack = {
  /** French name of the field. */
  field: string
  reason: string
  place: LackPlace
  /** The only file that needs it. Null when both do. */
  onlyFor: SydoniaFile | null
  lots: Lot[]
}

/** Lists the lacks that keep the files of a departure from being written, in the order of its screens. */
export function sydoniaLacks(departure: SydoniaDeparture): SydoniaLack[] {
  return [
    ...codeLacks(departure),
    ...journeyLacks(departure),
    ...billLacks(departure),
    ...goodsLacks(departure),
  ]
}

/** The lacks that concern one file. */
export function lacksFor(file: SydoniaFile, lacks: readonly SydoniaLack[]): SydoniaLack[] {
  return lacks.filter(({ onlyFor }) => onlyFor === null || onlyFor === file)
}

/** Remarks that do not prevent the files. */
export function sydoniaRemarks({ bills }: SydoniaDeparture): string[] {
  const drafts = bills.filter(({ reference, isIssued }) => reference && !isIssued)
  const untaxed = bills.filter(({ consignee }) => consignee.code === '')
  return [
    ...(drafts.length > 0
      ? [`Pas encore émis, repris de leur projet : ${drafts.map(({ reference }) => reference).join(', ')}.`]
      : []),
    ...(untaxed.length > 0
      ? [`Destinataire sans numéro fiscal : ${untaxed.map(({ consignee }) => consignee.name).join(', ')}.`]
      : []),
  ]
}

type Check = [field: string, isMissing: boolean, reason: string]

function lacksOf(place: LackPlace, checks: readonly Check[], onlyFor: SydoniaFile | null = null) {
  return checks
    .filter(([, isMissing]) => isMissing)
    .map(([field, , reason]): SydoniaLack => ({ field, reason, place, onlyFor, lots: [] }))
}

function codeLacks({ customsOffice, departureCode, arrivalCode }: SydoniaDeparture): SydoniaLack[] {
  return lacksOf('codes', [
    ['Bureau de douane', customsOffice === '', "Indiquez le code du bureau de douane d'arrivée."],
    ['Lieu de départ', departureCode === '', 'Indiquez le code UN/LOCODE du lieu de départ.'],
    ["Lieu d'arrivée", arrivalCode === '', "Indiquez le code UN/LOCODE du lieu d'arrivée."],
  ])
}

const byMode = {
  Maritime: { voyageNumber: 'Voyage', transporter: 'Navire', master: 'Connaissement de la compagnie' },
  Aérien: { voyageNumber: 'Vol', transporter: 'Vol', master: 'LTA de la compagnie' },
  Terrestre: { voyageNumber: 'Voyage', transporter: 'Véhicule', master: 'Lettre de voiture du transporteur' },
} as const

function journeyLacks(departure: SydoniaDeparture): SydoniaLack[] {
  const {
    mode,
    voyageNumber,
    carrier,
    transporter,
    departureDay,
    arrivalDay,
    masterReference: master,
  } = departure
  const words = byMode[mode]
  return [
    ...lacksOf('expedition', [
      [words.voyageNumber, voyageNumber === '', "Indiquez-le sur l'expédition."],
      [words.voyageNumber, isTooLong(voyageNumber), tooLong(voyageNumber)],
      [words.transporter, transporter === '' && mode !== 'Aérien', "Indiquez-le sur l'expédition."],
      ['Transporteur', plainText(carrier.name) === '', "Indiquez-le sur l'expédition, en lettres latines."],
      ['Date de départ', departureDay === '', 'Indiquez le départ prévu.'],
      ["Date d'arrivée", arrivalDay === '', "Indiquez l'arrivée prévue."],
      [words.master, isTooLong(master), tooLong(master)],
    ]),
    ...lacksOf('expedition', [[words.master, master === '', 'Le dégroupage le cite.']], 'Awbolds'),
  ]
}

const isTooLong = (reference: string) => plainReference(reference).length > longestReference
const tooLong = (reference: string) => `« ${reference} » dépasse ${longestReference} caractères.`

function billLacks({ bills }: SydoniaDeparture): SydoniaLack[] {
  return bills.flatMap((bill) => {
    const { clientName, reference, isUpToDate } = bill
    return lacksOf('bills', [
      ['Document de transport', reference === '', `Préparez celui de ${clientName}.`],
      [
        'Document de transport',
        !isUpToDate,
        `${reference} (${clientName}) est émis, et ne porte pas les lots qui sont à bord : corrigez-le.`,
      ],
      ['Document de transport', isTooLong(reference), tooLong(reference)],
      ...traderChecks(bill),
    ])
  })
}

function traderChecks({ clientName, exporter, consignee, notify }: SydoniaBill): Check[] {
  const traders = [
    ['Expéditeur', exporter],
    ['Destinataire', consignee],
    ['À notifier', notify],
  ] as const
  return traders.map(([field, { name }]) => [
    field,
    plainText(name) === '',
    `« ${name} » (${clientName}) s'écrit en lettres latines.`,
  ])
}

function goodsLacks({ bills, unowned, hasContainers }: SydoniaDeparture): SydoniaLack[] {
  const lots = bills.flatMap((bill) => bill.lots)
  const lackOf = (field: string, reason: string, isLacking: (lot: SydoniaLot) => boolean): Lacking => ({
    field,
    reason,
    lots: lots.filter(isLacking).map(({ lot }) => lot),
  })
  return [
    { field: 'Propriétaire', reason: 'Ces lots sont sans propriétaire.', lots: unowned },
    lackOf('Poids', 'Ces lots sont sans poids.', ({ weightKg }) => !weightKg),
    lackOf(
      'Conteneur',
      'Ces lots sont hors des conteneurs.',
      (lot) => hasContainers && lot.container === null,
    ),
    {
      ...lackOf(
        'Désignation',
        "Elle s'écrit en lettres latines.",
        (lot) => plainText(lot.description) === '',
      ),
      place: 'customs' as const,
    },
  ]
    .filter((lacking) => lacking.lots.length > 0)
    .map((lacking): SydoniaLack => ({ place: 'goods', onlyFor: null, ...lacking }))
}

type Lacking = Pick<SydoniaLack, 'field' | 'reason' | 'lots'> & { place?: LackPlace }
