import type {
  Block,
  Codes,
  DocumentValue,
  Letterhead,
  Signature,
} from '@escale/contract/channels/pdf/document'
import { dayOf, formatDay, type Instant, today } from '@escale/contract/values/days'
import { addressLines, type Recipient } from '#trade/documents/paper/recipients.ts'
import { clientLotsTable } from './client-lots.ts'
import { type ExpeditionOnPaper, voyageFacts } from './expedition.ts'
import { designationOf, type Lot } from './lots.ts'

type Delivery = {
  letterhead: Letterhead
  expedition: ExpeditionOnPaper | undefined
  client: Recipient | undefined
  lots: Lot[]
  codes: Codes | null
}

/** Returns the goods ready to be collected. If there are none, returns those already collected. */
export function deliverableLots(lots: Lot[]): Lot[] {
  const availableLots = lots.filter(({ status }) => status === 'Disponible')
  return availableLots.length > 0 ? availableLots : lots.filter(({ status }) => status === 'Remis')
}

/**
 * Builds the delivery note. It is signed on screen when the goods are collected, or printed to be signed by
 * hand.
 */
export function buildDeliveryNote({ letterhead, expedition, client, lots, codes }: Delivery): DocumentValue {
  const company = letterhead.legalName ?? letterhead.name
  const number = expedition?.reference ?? lots[0]?.number ?? null
  const handOvers = groupHandOvers(lots)
  const days = handOvers.map(([{ releasedAt }]) => formatDay(dayOf(releasedAt, letterhead.timeZone)))
  return {
    title: 'Bon de livraison',
    number,
    fileName: ['Bon de livraison', number, client?.name].filter(Boolean).join(' '),
    paper: 'A4',
    letterhead,
    particulars: [
      days.length > 0
        ? { label: 'Remis le', value: [...new Set(days)].join(', ') }
        : { label: 'Date', value: formatDay(today(letterhead.timeZone)) },
      ...(letterhead.city ? [{ label: 'Lieu', value: letterhead.city }] : []),
    ],
    blocks: [
      parties(letterhead, client),
      ...(expedition ? [{ kind: 'facts' as const, facts: voyageFacts(expedition) }] : []),
      clientLotsTable(lots),
      ...sharesNote(handOvers, letterhead.timeZone),
      ...conditionNote(lots),
      reservesBlock(handOvers),
      {
        kind: 'signatures',
        signatures: [{ title: `Pour ${company}`, isStamped: true }, ...receivers(handOvers)],
      },
      ...(codes ? [codes] : []),
    ],
  }
}

function parties(letterhead: Letterhead, client: Recipient | undefined): Block {
  const { legalName, name, address } = letterhead
  return {
    kind: 'parties',
    parties: [
      { title: 'Expéditeur', name: legalName ?? name, lines: address ? [address] : [] },
      {
        title: 'Destinataire',
        name: client?.name ?? 'À identifier',
        lines: client ? addressLines(client) : [],
      },
    ],
  }
}

type ReleasedLot = Lot & { releasedAt: Instant }
/** Goods that one person collected at one time. */
type HandOver = [ReleasedLot, ...ReleasedLot[]]

function groupHandOvers(lots: Lot[]): HandOver[] {
  const releasedLots = lots.filter((lot): lot is ReleasedLot => lot.releasedAt !== null)
  return [
    ...Map.groupBy(releasedLots, ({ releasedAt, releasedTo }) => `${releasedAt} ${releasedTo}`).values(),
  ] as HandOver[]
}

/** Lists who collected which goods, if there were several people. */
function sharesNote(handOvers: HandOver[], timeZone: string): Block[] {
  if (handOvers.length < 2) return []
  const shares = handOvers.map((lots) => {
    const [{ releasedTo, releasedAt }] = lots
    return `${releasedTo}, le ${formatDay(dayOf(releasedAt, timeZone))} : ${lots.map(({ number }) => number).join(', ')}`
  })
  return [{ kind: 'note', title: 'Lots remis à chacun', text: shares.join('\n') }]
}

function conditionNote(lots: Lot[]): Block[] {
  const damagedLots = lots.filter(({ conditionStatus }) => conditionStatus !== 'Bon état')
  const text = damagedLots
    .map((lot) => `${lot.number} : ${lot.conditionStatus} (${designationOf(lot)})`)
    .join('\n')
  return damagedLots.length > 0
    ? [{ kind: 'note', title: 'État constaté à la réception en entrepôt', text }]
    : []
}

/** Returns the reserves (damage noted by the receiver), or blank lines to write them by hand. */
function reservesBlock(handOvers: HandOver[]): Block {
  const title = 'Réserves du destinataire'
  if (handOvers.length === 0)
    return {
      kind: 'lines',
      title: `${title} (précises et détaillées : nature du dommage, numéro du lot, nombre de pièces)`,
      count: 4,
    }
  const typedReserves = handOvers.flatMap(([{ reserves, releasedTo }]) =>
    reserves ? [handOvers.length > 1 ? `${releasedTo} : ${reserves}` : reserves] : [],
  )
  return { kind: 'note', title, text: typedReserves.join('\n') || 'Aucune réserve à la remise.' }
}

function receivers(handOvers: HandOver[]): Signature[] {
  if (handOvers.length === 0)
    return [{ title: 'Reçu par', caption: "Nom, pièce d'identité, date et signature" }]
  return handOvers.map(
    ([{ releasedTo, releasedIdDocument, releasedWithoutDocument, signatureKey, signedAs }]) => {
      const identity = releasedIdDocument
        ? `Pièce d'identité : ${releasedIdDocument}`
        : releasedWithoutDocument && `Sans pièce d'identité : ${releasedWithoutDocument}`
      const captions = [identity, signedAs && "Nom saisi à l'écran en guise de signature"]
      return {
        title: 'Reçu par',
        name: releasedTo ?? '',
        caption: captions.filter(Boolean).join('\n'),
        pictureKey: signatureKey,
        signedAs,
      }
    },
  )
}
